import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { addressOf } from '#contract/routes.ts';
import { buildApp } from '#server/app.ts';
import { queueDueMails } from './articles.mails.ts';
import type { Config } from '#server/process/config.ts';
import { connectDatabase, type Database } from '#server/database/database.ts';
import { loadDemo } from '#server/operation/demo/demo.ts';
import { openTransport } from '#server/mail/transports/open-transport.ts';
import { type Outbox, startOutbox } from '#server/mail/outbox.ts';
import { failuresIn } from '#tests/left-behind.ts';
import { renewAdmin, renewPerson, renewTestApp, reopenTestApp } from '#tests/open-app.ts';
import { expectInBoth, onlyOne } from '#tests/mails.ts';
import type { TestApp } from '#tests/build-app.ts';
import { createAdmin, createArticle, createPerson, form, type Person, picture } from '#tests/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/smtp.ts';

const TEXT = { title: 'Judul', content: '<p>Isi</p>' };
const publicUrl = 'https://terarah.example';
const APPROVED = 'Artikel Anda telah disetujui: “Judul”';
const REJECTED = 'Artikel Anda belum dapat kami terbitkan: “Judul”';
const WITHDRAWN = 'Artikel Anda tidak lagi ditampilkan: “Judul”';
const RECEIVED = 'Artikel Anda kami terima';
const SUBMITTED = 'Artikel baru menunggu persetujuan: “Judul”';

const BASE = { publicUrl, decisionMailSeconds: 0 };
const t = renewTestApp(BASE);
const author = renewPerson(t, { nama_depan: 'Siti', nama_belakang: 'Nurhaliza' });
const admin = renewPerson(t, { role_type: ROLE_ADMIN, nama_depan: 'Rina' });
const otherAdmin = renewAdmin(t);
const open = (settings: Partial<Config>) => reopenTestApp(t, { ...BASE, ...settings });

const statusOf = async (...given: Parameters<TestApp['send']>) => (await t.send(...given)).status;
const decide = (id: number, verifikasi_admin: string, who = admin) =>
  statusOf('PUT', `updateStatusArtikel/${id}`, who, { verifikasi_admin });
const edit = (id: number, given: Record<string, unknown>, who = admin) =>
  statusOf('POST', `editArticle/${id}`, who, { ...TEXT, ...given });

/** Creates an article whose submission has already been mailed. */
async function waitingArticle(sender = author, title = 'Judul'): Promise<number> {
  const id = await createArticle(t, sender, { title });
  await readMails();
  return id;
}
/** Returns all mails but the confirmations to authors that an article has arrived. */
const readMails = async () => (await t.readMails()).filter(({ subject }) => !subject?.startsWith(RECEIVED));
const mailsTo = async ({ email }: Person) =>
  (await readMails()).filter(({ to }) => to?.some(({ address }) => address === email));
const subjectsTo = async (user: Person) => (await mailsTo(user)).map(({ subject }) => subject);
const queued = () => t.system.db.selectFrom('mail_outbox').selectAll().orderBy('due_at').execute();

describe('a decision', () => {
  test('for an article is mailed to its author, with a link to the public page', async () => {
    const id = await waitingArticle();
    expect(await decide(id, 'disetujui')).toBe(200);
    const mail = onlyOne(await mailsTo(author));
    expect(mail.subject).toBe(APPROVED);
    expectInBoth(mail, [
      'Halo Siti,',
      'Judul',
      `Siti Nurhaliza (2026). Judul. Terarah. ${publicUrl}/articleDetail/${id}`,
    ]);
  });

  test('for the only public article links to the page about its author, and a later one does not', async () => {
    const page = publicUrl + addressOf('author', { id: author.id });
    for (const title of ['Satu', 'Dua']) await decide(await waitingArticle(author, title), 'disetujui');
    const mails = await mailsTo(author);
    const linksToPage = (title: string) =>
      mails.find(({ subject }) => subject === APPROVED.replace('Judul', title))?.text?.includes(page);
    expect(['Satu', 'Dua'].map(linksToPage)).toEqual([true, false]);
  });

  test('against an article is mailed to its author, with what can be done next', async () => {
    const id = await waitingArticle();
    expect(await decide(id, 'ditolak')).toBe(200);
    const mail = onlyOne(await mailsTo(author));
    expect(mail.subject).toBe(REJECTED);
    expectInBoth(mail, ['Halo Siti,', 'ditolak', `${publicUrl}/DetailArticle/${id}`]);
  });

  test('is mailed in the thread of its article, as everything about it', async () => {
    const decideLater = async (article: number, status: string) => {
      await decide(article, status);
      t.clock.advance({ min: 20 });
      await readMails();
    };
    const [id, other] = [await waitingArticle(), await waitingArticle()];
    for (const status of ['ditolak', 'disetujui']) await decideLater(id, status);
    await decideLater(other, 'disetujui');
    const root = (article: number) => `<artikel-${article}@terarah.example>`;
    const references = (await readMails()).map(({ inReplyTo, references: named }) => {
      expect(named).toBe(inReplyTo);
      return named;
    });
    // About each article, both admins get a mail. About `id`, the author gets two decisions; about `other`, one.
    expect(Map.groupBy(references, (named) => named)).toEqual(
      new Map([
        [root(id), Array.from({ length: 4 }, () => root(id))],
        [root(other), Array.from({ length: 3 }, () => root(other))],
      ]),
    );
    expect(new Set((await readMails()).map(({ messageId }) => messageId)).size).toBe(7);
  });

  test('is mailed to no other user', async () => {
    const id = await waitingArticle();
    await decide(id, 'disetujui');
    for (const user of [admin, otherAdmin]) expect(await subjectsTo(user)).toEqual([SUBMITTED]);
    expect(await readMails()).toHaveLength(3);
  });

  test.each(['disetujui', 'ditolak'])('%s, made twice, is mailed once', async (status) => {
    const id = await waitingArticle();
    expect([await decide(id, status), await decide(id, status), await decide(id, status, otherAdmin)]).toEqual([
      200, 200, 200,
    ]);
    await edit(id, { verifikasi_admin: status });
    expect(await mailsTo(author)).toHaveLength(1);
  });

  test('made by several admins at once is mailed once', async () => {
    const id = await waitingArticle();
    const answers = await Promise.all(
      [admin, otherAdmin, admin, otherAdmin].map((who, index) =>
        index < 2 ? decide(id, 'disetujui', who) : edit(id, { verifikasi_admin: 'disetujui' }, who),
      ),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    expect(await subjectsTo(author)).toEqual([APPROVED]);
  });

  test('that is changed is mailed again, and says that visitors no longer see the article', async () => {
    const id = await waitingArticle();
    for (const status of ['disetujui', 'ditolak', 'disetujui']) {
      await decide(id, status);
      t.clock.advance({ min: 1 });
    }
    expect(await subjectsTo(author)).toEqual([APPROVED, WITHDRAWN, APPROVED]);
  });

  test('that is reversed is not mailed; the same one made again is', async () => {
    const id = await waitingArticle();
    await decide(id, 'ditolak');
    t.clock.advance({ min: 1 });
    expect(await edit(id, { verifikasi_admin: 'menunggu' })).toBe(200);
    expect(await subjectsTo(author)).toEqual([REJECTED]);
    await decide(id, 'ditolak');
    expect(await subjectsTo(author)).toEqual([REJECTED, REJECTED]);
  });

  test.each([
    ['disetujui', 'Artikel Anda telah disetujui: “Judul yang baru”'],
    ['ditolak', 'Artikel Anda belum dapat kami terbitkan: “Judul yang baru”'],
  ])('made by an edit is mailed alike, under the title that it leaves: %s', async (status, subject) => {
    const id = await waitingArticle();
    const fields = { title: 'Judul yang baru', content: '<p>Isi</p>', verifikasi_admin: status };
    const payload = form(fields, { image: await picture() });
    expect(await statusOf('POST', `editArticle/${id}`, admin, payload)).toBe(200);
    expect(await subjectsTo(author)).toEqual([subject]);
  });

  test.each(['menunggu', 'disetujui', 'ditolak'])(
    'is not made by an edit that leaves the status: %s',
    async (status) => {
      const id = await waitingArticle();
      if (status !== 'menunggu') await decide(id, status);
      const before = await mailsTo(author);
      expect(await edit(id, { title: 'Judul lain', verifikasi_admin: status })).toBe(200);
      expect(await mailsTo(author)).toEqual(before);
    },
  );

  test('made by an edit that changes the author is mailed to the new author', async () => {
    const [id, newAuthor] = [await waitingArticle(), await createPerson(t)];
    expect(await edit(id, { verifikasi_admin: 'disetujui', user_id: newAuthor.id })).toBe(200);
    expect(await subjectsTo(newAuthor)).toEqual([APPROVED]);
    expect(await mailsTo(author)).toEqual([]);
  });

  test('that is refused is not mailed', async () => {
    const id = await waitingArticle();
    expect(await decide(id, 'menunggu')).toBe(422);
    expect(await decide(id, 'disetujui', author)).toBe(403);
    expect(await decide(id + 1000, 'disetujui')).toBe(404);
    expect(await edit(id, { verifikasi_admin: 'disetujui', user_id: 999_999 })).toBe(422);
    expect(await edit(id, { verifikasi_admin: 'disetujui', content: '' })).toBe(422);
    expect(await mailsTo(author)).toEqual([]);
  });

  test('of an admin about an article of their own is not mailed', async () => {
    const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
    await decide(id, 'ditolak');
    await edit(id, { verifikasi_admin: 'disetujui' });
    expect(await readMails()).toEqual([]);
  });

  test('about an article of another admin links to a page that admins can open', async () => {
    const id = await createArticle(t, admin);
    await decide(id, 'ditolak', otherAdmin);
    const mail = onlyOne(await readMails());
    expect(mail.to).toEqual([{ name: '', address: admin.email }]);
    expect(mail.text).toContain(`${publicUrl}/edit-Artikel/${id}`);
    expect(mail.text).not.toMatch(/DetailArticle|postArticle/);
  });
});

describe('a submission', () => {
  test('by an author is mailed to every admin: title, author and where to decide', async () => {
    const id = await createArticle(t, author, { image: await picture() });
    for (const user of [admin, otherAdmin]) {
      const mail = onlyOne(await mailsTo(user));
      expect(mail.subject).toBe(SUBMITTED);
      expectInBoth(mail, ['Judul', 'oleh Siti Nurhaliza', `${publicUrl}/tinjau?artikel=${id}`]);
    }
    expect((await mailsTo(admin))[0]?.text).toContain('Halo Rina,');
    expect(await mailsTo(author)).toEqual([]);
  });

  test('by a user with one name only has only that name', async () => {
    await createArticle(t, await createPerson(t, { nama_depan: 'Sumarni', nama_belakang: '-' }));
    expect((await mailsTo(admin))[0]?.text).toMatch(/oleh Sumarni$/m);
  });

  test('by an admin is not mailed', async () => {
    for (const verifikasi_admin of ['menunggu', 'disetujui', 'ditolak']) {
      await createArticle(t, admin, { verifikasi_admin });
    }
    expect(await readMails()).toEqual([]);
  });

  test('that is refused is not mailed', async () => {
    expect(await statusOf('POST', 'postArtikel', author, { title: 'Judul', content: '' })).toBe(422);
    expect(await readMails()).toEqual([]);
  });

  test('with a name or title that looks like a link is mailed without both', async () => {
    const stranger = await createPerson(t, { nama_depan: 'Hadiah', nama_belakang: 'di jahat.example' });
    const id = await waitingArticle(stranger, 'Akun diblokir: <b>buka jahat.example</b>');
    await decide(id, 'ditolak');
    const mails = await readMails();
    expect(mails).toHaveLength(3);
    for (const { subject, text, html } of mails) {
      expect(`${subject} ${text} ${html}`).not.toMatch(/jahat|diblokir|Hadiah di/);
    }
    expect((await mailsTo(admin))[0]?.text).toContain(`${publicUrl}/tinjau?artikel=${id}`);
  });

  test('with a long title has it complete in the mail, escaped, and shortened in the subject', async () => {
    const title = `<i>${'Pemetaan sosial & dampak '.repeat(8).trim()}</i>`;
    await createArticle(t, author, { title });
    const [mail] = await mailsTo(admin);
    expect(mail?.subject).toBe('Artikel baru menunggu persetujuan: “<i>Pemetaan sosial & dampak Pemetaan sosial &…”');
    expect(mail?.text).toContain(title);
    expect(mail?.html).toContain(
      title.replaceAll('&', '&amp;').replace('<i>', '&lt;i&gt;').replace('</i>', '&lt;/i&gt;'),
    );
  });
});

describe('the author of a new article', () => {
  const received = async (user = author) =>
    (await t.readMails()).filter(({ subject, to }) => subject?.startsWith(RECEIVED) && to?.[0]?.address === user.email);

  test('gets a mail that it arrived, with what happens next and where, in the thread of the article', async () => {
    const id = await createArticle(t, author);
    const mail = onlyOne(await received());
    expect(mail).toMatchObject({ subject: `${RECEIVED}: “Judul”`, references: `<artikel-${id}@terarah.example>` });
    expectInBoth(mail, ['Halo Siti,', 'redaksi membaca artikel Anda', `${publicUrl}/DetailArticle/${id}`]);
    await createArticle(t, admin);
    expect(await received(admin), 'an admin').toEqual([]);
    await open({ notifyAuthors: false });
    await createArticle(t, author);
    expect(await received(), 'NOTIFY_AUTHORS=off').toEqual([]);
  });

  test('reads the usual time to a decision in it, once there were five decisions in 90 days', async () => {
    await open({ sessionHours: 24 * 365, notifyAdmins: false });
    const days = (count: number) => t.clock.advance({ h: count * 24 });
    const usual = async (): Promise<string | undefined> => {
      const id = await createArticle(t, author);
      const about = (await received()).find(({ text }) => text?.includes(`/DetailArticle/${id}\n`));
      return /Biasanya keputusan datang dalam (.*)\./.exec(about?.text ?? '')?.[1];
    };
    const decideAfter = async (count: number, who = author): Promise<number> => {
      const id = await createArticle(t, who);
      days(count);
      await decide(id, 'ditolak');
      return id;
    };
    for (const count of [2, 9, 0.1]) await decideAfter(count);
    const fourth = await decideAfter(5);
    await decideAfter(0.1, admin);
    await decide(fourth, 'disetujui');
    await createArticle(t, admin, { translation_of: fourth, verifikasi_admin: 'disetujui' });
    expect(await usual(), "neither an admin's own text nor a correction counts").toBeUndefined();
    await decideAfter(3.5);
    expect(await usual()).toBe('4 hari');
    for (let number = 0; number < 3; number += 1) await decideAfter(0.1);
    expect(await usual()).toBe('2 hari');
    await decideAfter(0.1);
    await decideAfter(0.1);
    expect(await usual()).toBe('satu hari');
    days(91);
    expect(await usual(), 'too long ago').toBeUndefined();
  });

  test('gets such a mail for ten articles a day at most', async () => {
    for (let number = 0; number < 12; number += 1) await createArticle(t, author);
    expect(await received()).toHaveLength(10);
    t.clock.advance({ h: 10 });
    expect(await received()).toHaveLength(10);
  });
});

describe('several submissions', () => {
  test('are mailed at once after a quiet time, then in one mail after 15 minutes', async () => {
    await waitingArticle();
    const ids: number[] = [];
    for (let number = 1; number <= 9; number += 1) ids.push(await waitingArticle(author, `Judul ${number}`));
    t.clock.advance({ min: 14 });
    expect(await subjectsTo(admin)).toEqual([SUBMITTED]);
    t.clock.advance({ min: 1 });
    const [, mail, ...others] = await mailsTo(admin);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('9 artikel baru menunggu persetujuan');
    for (const id of ids) expect(mail?.text).toContain(`${publicUrl}/tinjau?artikel=${id}`);
    t.clock.advance({ min: 60 });
    await waitingArticle();
    expect(await subjectsTo(admin)).toEqual([SUBMITTED, '9 artikel baru menunggu persetujuan', SUBMITTED]);
  });

  test('are mailed in one mail an hour when there are more than ten', async () => {
    await waitingArticle();
    for (let number = 1; number <= 5; number += 1) await waitingArticle();
    t.clock.advance({ min: 15 });
    expect(await mailsTo(admin)).toHaveLength(2);
    const ids: number[] = [];
    for (let number = 1; number <= 12; number += 1) {
      t.clock.advance({ min: 3 });
      ids.push(await waitingArticle(author, `Judul ${number}`));
    }
    // 18 articles (1 + 5 + 12) came within 51 minutes: more than ten in an hour. So the third mail comes an hour after
    // the second mail: 24 minutes from now.
    expect(await mailsTo(admin)).toHaveLength(2);
    t.clock.advance({ min: 23 });
    expect(await mailsTo(admin)).toHaveLength(2);
    t.clock.advance({ min: 1 });
    const [, , mail, ...others] = await mailsTo(admin);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('12 artikel baru menunggu persetujuan');
    for (const body of [mail?.text, mail?.html]) {
      for (const id of ids.slice(0, 10)) expect(body).toContain(`${publicUrl}/tinjau?artikel=${id}`);
      expect(body).not.toContain(`${publicUrl}/tinjau?artikel=${ids[10]}`);
      expect(body).toContain('Dan 2 artikel lain');
      expect(body).toMatch(/\/tinjau["\n]/);
    }
  });

  test('that were decided or deleted before the mail are left out', async () => {
    await waitingArticle();
    const decided = await waitingArticle(author, 'Sudah diputuskan');
    const deleted = await waitingArticle(author, 'Sudah dihapus');
    await waitingArticle(author, 'Masih menunggu');
    await decide(decided, 'ditolak');
    await statusOf('DELETE', `delArticle/${deleted}`, admin);
    const publish_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await waitingArticle(author, 'Sudah dijadwalkan');
    await statusOf('PUT', `updateStatusArtikel/${scheduled}`, admin, { verifikasi_admin: 'disetujui', publish_at });
    t.clock.advance({ min: 15 });
    expect((await mailsTo(admin)).at(-1)?.subject).toBe('Artikel baru menunggu persetujuan: “Masih menunggu”');
    expect(await mailsTo(admin)).toHaveLength(2);
  });
});

describe('the settings', () => {
  test('NOTIFY_AUTHORS=off stops only the mail to authors', async () => {
    await open({ notifyAuthors: false });
    const id = await waitingArticle();
    await decide(id, 'disetujui');
    await edit(id, { verifikasi_admin: 'ditolak' });
    expect((await readMails()).map(({ subject }) => subject)).toEqual([SUBMITTED, SUBMITTED]);
  });

  test('NOTIFY_ADMINS=off stops only the mail to admins', async () => {
    await open({ notifyAdmins: false });
    await decide(await createArticle(t, author), 'disetujui');
    expect((await readMails()).map(({ subject }) => subject)).toEqual([APPROVED]);
  });
});

// The timeout is long because the demo draws dozens of pictures.
test('the demo content is loaded without any mail, and shows each stage of the review', {
  timeout: 120_000,
}, async () => {
  await t.system.db.deleteFrom('sessions').execute();
  await t.system.db.deleteFrom('users').where('id', '!=', admin.id).execute();
  await t.system.db.insertInto('settings').values({ name: 'demo', value: 'wanted' }).execute();
  await loadDemo(t.system, t.database);
  const { count } = await t.system.db
    .selectFrom('articles')
    .select((row) => row.fn.countAll().as('count'))
    .where('verifikasi_admin', '!=', 'menunggu')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(3);
  expect(await readMails()).toEqual([]);
  const reviews = async () =>
    await t.system.db
      .selectFrom('articles')
      .select(['stage', 'public_version', 'pending_version'])
      .orderBy('id')
      .execute();
  const before = await reviews();
  const waiting = { pending_version: null, public_version: 1 };
  expect(before).toEqual(
    expect.arrayContaining([
      { stage: 'published', public_version: 1, pending_version: 2 },
      { stage: 'waiting', public_version: 2, pending_version: null },
      ...['waiting', 'scheduled', 'revise', 'declined', 'published'].map((stage) => ({ stage, ...waiting })),
    ]),
  );
  const at = await t.system.db.selectFrom('article_events').select('at').orderBy('article_id').orderBy('id').execute();
  expect(at.every((event) => event.at < t.clock.now().toISOString())).toBe(true);
  // Simulates a restart after a crash at the very end of loading the demo: loading again must change nothing.
  await t.system.db.updateTable('settings').set({ value: 'wanted' }).where('name', '=', 'demo').execute();
  await loadDemo(t.system, t.database);
  expect(await reviews()).toEqual(before);
});

describe('together with its change', () => {
  /** Makes every write to a table fail while `work` runs, by renaming the table. */
  async function without(
    table: 'audit_log' | 'mail_outbox' | 'submission_notices',
    work: () => Promise<void>,
  ): Promise<void> {
    const { db } = t.system;
    await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(db);
    try {
      await work();
    } finally {
      expect(failuresIn(t)).not.toEqual([]);
      await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(db);
    }
  }

  test('a change that is rolled back sends nothing', async () => {
    const id = await waitingArticle();
    const before = await readMails();
    await without('audit_log', async () => {
      expect(await decide(id, 'disetujui')).toBe(500);
      expect(await edit(id, { verifikasi_admin: 'ditolak' })).toBe(500);
      expect(await statusOf('POST', 'postArtikel', author, TEXT)).toBe(500);
    });
    expect(await queued()).toEqual([]);
    expect(await readMails()).toEqual(before);

    expect(await decide(id, 'disetujui')).toBe(200);
    expect(await subjectsTo(author)).toEqual([APPROVED]);
  });

  test('a change whose mail cannot be queued is not made', async () => {
    const id = await waitingArticle();
    await without('mail_outbox', async () => expect(await decide(id, 'disetujui')).toBe(500));
    await without('submission_notices', async () => {
      expect(await statusOf('POST', 'postArtikel', author, TEXT)).toBe(500);
    });
    const articles = await t.system.db.selectFrom('articles').select('verifikasi_admin').execute();
    expect(articles).toEqual([{ verifikasi_admin: 'menunggu' }]);
  });
});

describe('over SMTP', () => {
  let server: TestSmtpServer;
  let later: { db: Database; outbox: Outbox }[];
  beforeEach(async () => {
    server = await startSmtpServer();
    later = [];
    await open({ smtpUrl: server.url });
  });
  afterEach(async () => {
    for (const { db, outbox } of later) {
      await outbox.stop();
      await db.destroy();
    }
    await server.stop();
  });

  /** Simulates a restart of the process with a new connection and a new outbox. */
  async function startAgain(): Promise<void> {
    const { db } = connectDatabase(t.system.config, () => {});
    const outbox = startOutbox({ ...t.system, db }, openTransport(t.system.config, t.system.log), () =>
      queueDueMails({ ...t.system, db }),
    );
    later.push({ db, outbox });
    await outbox.idle();
  }
  const sent = () =>
    server.mails
      .map(({ envelope, email }) => [envelope.to[0], email.subject])
      .filter(([, subject]) => !subject?.startsWith(RECEIVED));

  test('mail waits for a server that is down, and arrives once when it is back', async () => {
    await server.stop();
    const id = await waitingArticle();
    expect(await decide(id, 'disetujui')).toBe(200);
    await readMails();
    const waiting = await queued();
    expect(waiting.map(({ recipient }) => recipient).toSorted()).toEqual(
      [admin, otherAdmin, author, author].map(({ email }) => email).toSorted(),
    );
    for (const { last_error } of waiting) expect(last_error).toContain('ECONNREFUSED');

    server = await startSmtpServer({ port: server.port });
    await startAgain();
    expect(sent()).toEqual([]);
    t.clock.advance({ s: 30 });
    await startAgain();
    await readMails();
    expect(sent().toSorted()).toEqual(
      [
        [admin.email, SUBMITTED],
        [otherAdmin.email, SUBMITTED],
        [author.email, APPROVED],
      ].toSorted(),
    );
    expect(await queued()).toEqual([]);
  });

  test('mail of a process that ended before sending is sent by the next one, once', async () => {
    const app = await buildApp({ ...t.system, outbox: { wake() {} } });
    const request = { headers: author.headers, payload: TEXT } as const;
    const { id } = (await app.inject({ ...request, method: 'POST', url: '/api/postArtikel' })).json();
    expect(sent()).toEqual([]);
    await startAgain();
    expect(sent()).toHaveLength(2);
    const decision = { headers: admin.headers, payload: { verifikasi_admin: 'ditolak' } } as const;
    const decided = await app.inject({ ...decision, method: 'PUT', url: `/api/updateStatusArtikel/${id}` });
    expect(decided.statusCode).toBe(200);
    await app.close();
    expect(await queued()).toHaveLength(1);

    await startAgain();
    expect(sent()).toHaveLength(3);
    expect(await decide(id, 'ditolak')).toBe(200);
    await startAgain();
    await readMails();
    expect(sent().filter(([to]) => to === author.email)).toEqual([[author.email, REJECTED]]);
    expect(sent()).toHaveLength(3);
  });

  test('180 submissions make one mail for each of three admins, and a reset code waits for no other', async () => {
    await createAdmin(t);
    for (let number = 0; number < 180; number += 1) await createArticle(t, author, { title: `Judul ${number}` });
    await readMails();
    expect(sent()).toHaveLength(3);

    // After an hour, the reset code and a digest of the articles missing in the first mails are due together.
    t.clock.advance({ min: 60 });
    await t.send('POST', 'forgot-password', undefined, { email: author.email });
    await readMails();
    const afterwards = sent().slice(3);
    expect(afterwards[0]).toEqual([author.email, 'Kode untuk mereset password Terarah Anda']);
    expect(afterwards).toHaveLength(4);
    expect(afterwards[1]?.[1]).toMatch(/^1\d\d artikel baru menunggu persetujuan$/);
  });

  test('nothing of a mail is logged', async () => {
    const id = await createArticle(t, author, { title: 'Judul yang belum terbit' });
    await readMails();
    server.refusal = { at: 'recipient', code: 450 };
    await decide(id, 'ditolak');
    await readMails();
    server.refusal = undefined;
    t.clock.advance({ s: 30 });
    await readMails();
    expect(sent()).toHaveLength(3);
    expect(t.logged.join('')).not.toMatch(/contoh\.id|belum terbit|Nurhaliza/);
  });
});

test('the response does not wait for a mail server that never responds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await open({ smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  // Waits for an idle outbox. A busy outbox could connect before the admins' mails about the article are queued.
  await t.settleMails();
  const connected = once(silent, 'connection');
  const id = await createArticle(t, author);
  await connected;
  expect(await decide(id, 'disetujui')).toBe(200);
  expect(await queued()).toHaveLength(4);
  silent.close();
  for (const socket of sockets) socket.destroy();
});
