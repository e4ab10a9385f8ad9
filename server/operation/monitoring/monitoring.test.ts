import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { queueMail } from '#server/mail/mail-queue.ts';
import { onlyOne } from '#tests/mails.ts';
import { buildTestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { startSmtpServer } from '#tests/smtp.ts';

const smtp = await startSmtpServer();
const app = await buildTestApp({ smtpUrl: smtp.url, sessionHours: 720 });
const admin = await createAdmin(app);
const author = await createPerson(app);
afterEach(async () => {
  smtp.refusal = undefined;
  smtp.mails.length = 0;
  await app.system.db.deleteFrom('mail_outbox').execute();
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

async function state() {
  const { status, body, headers } = await app.send('GET', 'systemState', admin);
  expect([status, headers['cache-control']], JSON.stringify(body)).toEqual([200, 'no-store']);
  return body.system;
}

test('an admin sends a test mail to the own address, and others do not', async () => {
  const askForTestMail = async (who?: Person) => (await app.send('POST', 'sendTestMail', who)).status;
  expect([await askForTestMail(), await askForTestMail(author), await askForTestMail(admin)]).toEqual([401, 403, 200]);
  await app.readMails();
  expect(smtp.mails.map(({ envelope, email }) => [envelope.to, email.subject])).toEqual([
    [[admin.email], 'Uji coba email Terarah'],
  ]);
});

test('an admin gets what the name servers say about the domain of the sender', async () => {
  expect(await app.succeed('GET', 'mailDomain', admin)).toEqual({
    domain: 'terarah.test',
    is_reserved: true,
    checks: [],
  });
});

describe('it shows', () => {
  test('which program runs, since when, and on what', async () => {
    const { version, node_version, started_at, database, storage, mail } = await state();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(node_version).toBe(process.versions.node);
    expect(Math.abs(Date.parse(started_at) - (Date.now() - process.uptime() * 1000))).toBeLessThan(2000);
    expect(database.kind).toBe(inject('database'));
    expect(database.migrations).toContain('001-initial');
    expect(database.migrations).toEqual(database.migrations.toSorted());
    expect(storage.kind).toBe('disk');
    expect(mail.transport).toBe('smtp');
  });

  test('how large the database is', async () => {
    const before = (await state()).database.bytes;
    expect(before).toBeGreaterThan(100_000);
    // Random, because PostgreSQL compresses repetitive data. 4 MB, because other tables may shrink in the meantime.
    const value = randomBytes(3_000_000).toString('base64');
    await app.system.db.insertInto('settings').values({ name: 'besar', value }).execute();
    const grown = (await state()).database.bytes - before;
    expect(grown).toBeGreaterThan(3_000_000);
  });

  test('how many files there are, and what they take', async () => {
    expect((await state()).storage).toEqual({ kind: 'disk', files: 0, bytes: 0 });
    const id = await createArticle(app, admin, { image: await picture() });
    const { files, bytes } = (await state()).storage;
    expect(files).toBe(1);
    expect(bytes).toBeGreaterThan(100);
    const edit = form({ title: 'a', content: 'b', verifikasi_admin: 'menunggu' }, { image: await picture(300, 200) });
    await app.succeed('POST', `editArticle/${id}`, admin, edit);
    // Both pictures count: the earlier version of the article keeps the first one.
    expect((await state()).storage).toMatchObject({ files: 2, bytes: expect.any(Number) });
    expect((await state()).storage.bytes).toBeGreaterThan(bytes);
  });

  test('what the cache contains, and how often it had a hit', async () => {
    const before = (await state()).cache;
    for (let time = 0; time < 3; time += 1) await app.app.inject({ url: '/api/semuaBlog' });
    const after = (await state()).cache;
    expect(after.hits - before.hits).toBe(2);
    expect(after.misses - before.misses).toBe(1);
    expect(after.entries).toBe(before.entries + 1);
    expect(after.bytes).toBeGreaterThan(before.bytes);
    expect(after.limit_bytes).toBe(app.system.config.cacheBytes);
  });

  test('memory of the process, and its event loop delay', async () => {
    const { memory_bytes, heap_bytes, event_loop_delay_ms, sessions } = (await state()).process;
    expect(memory_bytes).toBeGreaterThan(heap_bytes);
    expect(heap_bytes).toBeGreaterThan(10_000_000);
    expect(sessions).toBe(2);
    expect(event_loop_delay_ms).toBeGreaterThanOrEqual(0);

    // Blocks the event loop in each turn for longer than the 100 ms of the measurement.
    const blocks = setInterval(() => {
      const until = performance.now() + 150;
      while (performance.now() < until);
    }, 1);
    const blocked = await state().finally(() => clearInterval(blocks));
    expect(blocked.process.event_loop_delay_ms).toBeGreaterThan(40);
  });
});

describe('a mail that failed', () => {
  const MAIL = { recipient: 'ani@contoh.id', subject: 'Kabar untuk Anda', text: 'Isi', html: '<p>Isi</p>' };
  const queue = (more: { recipient?: string; expiresAt?: Date } = {}) =>
    queueMail(app.system, app.system.db, { ...MAIL, ...more });
  /** Sends the mails that are due. */
  const settle = () => app.readMails();
  const queueRefused = async (given = {}, refusal: typeof smtp.refusal = { at: 'recipient', code: 550 }) => {
    smtp.refusal = refusal;
    const id = await queue(given);
    await settle();
    return id;
  };
  const resend = async (id: string, who?: Person) => {
    const { status, body } = await app.send('POST', `resendMail/${id}`, who);
    return { status, message: body.message as string };
  };
  const traces = async () =>
    await app.system.db.selectFrom('audit_log').selectAll().where('action', '=', 'resend').execute();

  test('is shown with its error, one that waits is not', async () => {
    const id = await queueRefused({}, { at: 'recipient', code: 550, text: 'mailbox full' });
    app.clock.advance({ s: 1 });
    const queuedAt = app.clock.now().toISOString();
    const later = await queueRefused({ recipient: 'budi@contoh.id' }, { at: 'body', code: 451 });
    expect((await state()).mail).toEqual({
      transport: 'smtp',
      waiting: 1,
      failed: 2,
      oldest_at: queuedAt,
      failures: [
        {
          id: later,
          recipient: 'budi@contoh.id',
          subject: 'Kabar untuk Anda',
          created_at: queuedAt,
          attempts: 1,
          reason: expect.stringContaining('451'),
          next_try_at: new Date(app.clock.now().getTime() + 30_000).toISOString(),
        },
        expect.objectContaining({ id, attempts: 1, reason: expect.stringContaining('550'), next_try_at: null }),
      ],
    });
  });

  test('goes out when an admin requests it, once, and the log names no address', async () => {
    const id = await queueRefused();
    smtp.refusal = undefined;
    app.clock.advance({ h: 100 });
    await settle();
    expect(smtp.mails).toEqual([]);

    const before = await traces();
    expect(await resend(id, admin)).toEqual({ status: 200, message: expect.stringContaining('dikirim ulang') });
    await settle();
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['ani@contoh.id']]);
    expect((await state()).mail).toMatchObject({ waiting: 0, failed: 0, failures: [] });
    const trace = onlyOne((await traces()).slice(before.length));
    expect(trace).toMatchObject({ actor_id: admin.id, entity: 'mail', entity_id: null });
    expect(JSON.parse(trace.details ?? '')).toEqual({ mail: id, subject: 'Kabar untuk Anda' });

    expect((await resend(id, admin)).status).toBe(404);
    await settle();
    expect(smtp.mails).toHaveLength(1);
  });

  test('that fails again is shown with the new error', async () => {
    const id = await queueRefused();
    smtp.refusal = { at: 'recipient', code: 554 };
    await resend(id, admin);
    await settle();
    const [failure] = (await state()).mail.failures;
    expect(failure).toMatchObject({ id, attempts: 2, reason: expect.stringContaining('554'), next_try_at: null });
  });

  test('and waits for hours is sent at once, one that may be in delivery is left alone', async () => {
    const id = await queueRefused({}, { at: 'body', code: 451 });
    const before = await traces();
    // The mail is due in 30 s. A process may be sending it: while a mail is being sent, it is due within two minutes.
    expect(await resend(id, admin)).toEqual({ status: 409, message: expect.stringContaining('sebentar lagi') });
    expect(await traces()).toEqual(before);
    for (let tries = 0; tries < 2; tries += 1) {
      app.clock.advance({ min: 5 });
      await settle();
    }
    smtp.refusal = undefined;
    smtp.mails.length = 0;
    expect((await resend(id, admin)).status).toBe(200);
    await settle();
    expect(smtp.mails).toHaveLength(1);
  });

  test('can be sent by admins only, and only if it has failed and is still queued', async () => {
    const id = await queueRefused({ expiresAt: new Date(app.clock.now().getTime() + 60_000) });
    expect((await resend(id)).status).toBe(401);
    expect((await resend(id, author)).status).toBe(403);
    expect((await resend('bukan-uuid', admin)).status).toBe(404);
    expect((await resend('00000000-0000-4000-8000-000000000000', admin)).status).toBe(404);
    smtp.refusal = undefined;
    app.clock.advance({ min: 1 });
    expect(await resend(id, admin)).toEqual({ status: 404, message: expect.stringContaining('tidak ada lagi') });
    const fresh = await queue();
    expect((await resend(fresh, admin)).status).toBe(409);
    expect(smtp.mails).toEqual([]);
  });
});
