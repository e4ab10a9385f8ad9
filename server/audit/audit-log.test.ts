import { describe, expect, test } from 'vitest';
import { refusedFields } from '#tests/answers.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createBlog, createPerson } from '#tests/factories.ts';
import { recordAudit } from './audit.ts';
import { exportEntries } from './audit.service.ts';
import { writeCsvRow } from './csv.ts';

type Entry = {
  id: number;
  at: string;
  actor: { id: number; nama_depan: string; email: string } | null;
  action: string;
  entity: string;
  entity_id: number | null;
  title: string | null;
  details: Record<string, unknown>;
};

/** Creates nine entries on three days in Jakarta, where a day begins at 17.00 UTC of the day before. */
const app = await openTestApp({ sessionHours: 72 });
app.clock.set('2026-11-20T16:59:59.999Z');
const dewi = { nama_depan: 'Dewi', nama_belakang: 'Lestari', email: 'dewi@contoh.id' };
const admin = await createPerson(app, { ...dewi, role_type: 2 });
const siti = await createPerson(app, { nama_depan: 'Siti', nama_belakang: 'Rahma', email: 'siti.r@contoh.id' });
const budi = await createPerson(app, { nama_depan: 'Budi', nama_belakang: '100%', email: 'budi@contoh.id' });
const article = await createArticle(app, siti, { title: 'Bakau' });
app.clock.set('2026-11-20T17:00:00.000Z');
await app.succeed('PUT', `updateStatusArtikel/${article}`, admin, { verifikasi_admin: 'disetujui' });
const other = await createArticle(app, budi, { title: 'Karst' });
await app.succeed('DELETE', `delArticle/${other}`, admin);
const blog = await createBlog(app, admin, { title: 'Kabar' });
app.clock.set('2026-11-21T16:59:59.999Z');
await app.succeed('POST', `editBlog/${blog}`, admin, { title: 'Kabar baru', content: 'Lain', status: 'onpost' });
app.clock.set('2026-11-21T17:00:00.000Z');
const midnight = app.clock.now().toISOString();
const record = (entry: Omit<Parameters<typeof recordAudit>[1], 'at'>) =>
  recordAudit(app.system.db, { at: midnight, ...entry });
await record({ actorId: null, action: 'promote', entity: 'user', entityId: budi.id });
await record({ actorId: siti.id, action: 'reset password', entity: 'user', entityId: siti.id });
const details = { subject: '=HYPERLINK("http://jahat.example";"Klik")' };
await record({ actorId: admin.id, action: 'resend', entity: 'mail', entityId: null, details });

const ask = (query: string, who = admin) => app.app.inject({ url: `/api/auditLog${query}`, headers: who.headers });
async function entries(query = ''): Promise<Entry[]> {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().log;
}
/** Returns 'actor action entity' of each entry, in the order of the response. */
const summariesOf = async (query = '') =>
  (await entries(query)).map(({ actor, action, entity }) => `${actor?.nama_depan ?? '-'} ${action} ${entity}`);

const ALL = [
  'Dewi resend mail',
  'Siti reset password user',
  '- promote user',
  'Dewi edit blog',
  'Dewi create blog',
  'Dewi delete article',
  'Budi create article',
  'Dewi decide article',
  'Siti create article',
];

describe('the list', () => {
  test('is for admins only, as JSON and as CSV', async () => {
    for (const url of ['/api/auditLog', '/api/auditLog.csv']) {
      expect((await app.send('GET', url)).status).toBe(401);
      expect((await app.send('GET', url, siti)).status).toBe(403);
      const { status, headers } = await app.send('GET', url, admin);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  test('has the newest first, or the oldest', async () => {
    expect(await summariesOf()).toEqual(ALL);
    expect(await summariesOf('?sort=at')).toEqual(ALL.toReversed());
  });

  test('says who, when, what, which, and what changed', async () => {
    const [edited] = await entries('?action=edit');
    expect(edited).toEqual({
      id: expect.any(Number),
      at: '2026-11-21T16:59:59.999Z',
      actor: { id: admin.id, nama_depan: 'Dewi', nama_belakang: 'Lestari', email: 'dewi@contoh.id' },
      action: 'edit',
      entity: 'blog',
      entity_id: blog,
      title: 'Kabar baru',
      details: {
        title: { from: 'Kabar', to: 'Kabar baru' },
        status: { from: 'onhold', to: 'onpost' },
        content: 'changed',
      },
    });
  });

  test('shows current titles and names, and no name for a subject that is gone', async () => {
    const titles = (await entries()).map(({ title }) => title);
    expect(titles).toEqual([null, 'Siti Rahma', 'Budi 100%', 'Kabar baru', 'Kabar baru', null, null, 'Bakau', 'Bakau']);
  });

  test.each([
    ['?q=dewi', ALL.filter((text) => text.startsWith('Dewi'))],
    ['?q=Siti%20RAHMA', ['Siti reset password user', 'Siti create article']],
    ['?q=siti.r@contoh', ['Siti reset password user', 'Siti create article']],
    ['?q=siti_r', []],
    ['?q=100%25', ['Budi create article']],
    ['?q=%25', ['Budi create article']],
    ['?q=sistem', ['- promote user']],
    ['?action=create', ['Dewi create blog', 'Budi create article', 'Siti create article']],
    ['?action=reset%20password', ['Siti reset password user']],
    ['?entity=blog', ['Dewi edit blog', 'Dewi create blog']],
    ['?entity=mail', ['Dewi resend mail']],
    ['?to=2026-11-20', ALL.slice(8)],
    ['?from=2026-11-21&to=2026-11-21', ALL.slice(3, 8)],
    ['?from=2026-11-22', ALL.slice(0, 3)],
    ['?from=2026-11-23', []],
    ['?from=2026-11-22&to=2026-11-20', []],
    ['?entity=article&action=create&q=siti&from=2026-11-20&to=2026-11-22', ['Siti create article']],
  ])('%s', async (query, expected) => {
    expect(await summariesOf(query)).toEqual(expected);
    expect((await ask(query)).json().meta.total).toBe(expected.length);
  });

  test('comes in pages, from either end', async () => {
    for (const sort of ['-at', 'at']) {
      const all = sort === 'at' ? ALL.toReversed() : ALL;
      for (const page of [1, 2, 3, 4]) {
        const query = `?sort=${sort}&per_page=4&page=${page}`;
        expect(await summariesOf(query)).toEqual(all.slice((page - 1) * 4, page * 4));
        expect((await ask(query)).json().meta).toEqual({ total: 9, page, per_page: 4 });
      }
    }
  });

  test.each([
    '?action=nyolong',
    '?entity=session',
    '?from=kemarin',
    '?to=2026-02-30',
    '?from=2026-11-21T00:00:00Z',
    '?sort=actor',
  ])('%s is refused with the field that is wrong', async (query) => {
    for (const url of [`/api/auditLog${query}`, `/api/auditLog.csv${query}`]) {
      expect(refusedFields(await app.send('GET', url, admin))).toEqual([422, query.slice(1).split('=')[0]]);
    }
  });
});

describe('as CSV', () => {
  const csv = async (query = '') => {
    const response = await app.app.inject({ url: `/api/auditLog.csv${query}`, headers: admin.headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="catatan-2026-11-21.csv"',
    });
    return response;
  };

  test('it has a byte order mark, a heading and one line per entry, in words', async () => {
    const { rawPayload, body } = await csv('?entity=blog');
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(body.slice(1)).toBe(
      [
        '"Waktu (UTC)","Pelaku","Email","Tindakan","Jenis","Nomor","Nama","Rincian"',
        `"2026-11-21T16:59:59.999Z","Dewi Lestari","dewi@contoh.id","mengubah","blog","${blog}","Kabar baru",` +
          '"judul: Kabar → “Kabar baru”; status: onhold → onpost; isi diubah"',
        `"2026-11-20T17:00:00.000Z","Dewi Lestari","dewi@contoh.id","menambahkan","blog","${blog}","Kabar baru","status: onhold"`,
        '',
      ].join('\r\n'),
    );
  });

  test('it contains every entry that matches the filter', async () => {
    const lines = async (query = '') => (await csv(query)).body.trimEnd().split('\r\n').length - 1;
    expect(await lines()).toBe(9);
    expect(await lines('?q=dewi')).toBe(5);
    expect(await lines('?per_page=2&page=2')).toBe(9);
    expect(await lines('?from=2027-01-01')).toBe(0);
  });

  test('thousands come in batches, each entry once, newest first', async () => {
    const own = await openOwnApp();
    const { headers, id } = await createAdmin(own);
    const at = own.clock.now().toISOString();
    const rows = Array.from({ length: 1200 }, (_, number) => ({
      at,
      actor_id: id,
      action: 'create',
      entity: 'book',
      entity_id: number + 1,
      details: '{}',
    }));
    for (let start = 0; start < rows.length; start += 300) {
      await own.system.db
        .insertInto('audit_log')
        .values(rows.slice(start, start + 300))
        .execute();
    }
    const { body } = await own.app.inject({ url: '/api/auditLog.csv', headers });
    const numbers = [...body.matchAll(/"buku","(\d+)"/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(rows.map(({ entity_id }) => entity_id).toReversed());
    // exportEntries must let other requests run before each batch. `turns` counts the event loop's turns meanwhile.
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    for await (const batch of exportEntries(own.system, [], {})) expect(batch).not.toBe('');
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('a failing database ends in an error, not in half a file', async () => {
    const own = await openOwnApp();
    const { headers } = await createAdmin(own);
    await own.system.db.schema.alterTable('audit_log').renameTo('hilang').execute();
    const response = await own.app.inject({ url: '/api/auditLog.csv', headers });
    expect(response.statusCode).toBe(500);
    expect(response.json().message).toMatch(/Terjadi kesalahan/);
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['+62812', `"'+62812"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1+1', `"'  =1+1"`],
    ['\t=1+1', `"'\t=1+1"`],
    ['\rx', `"'\rx"`],
    ['＝1+1', `"'＝1+1"`],
    ['=cmd|"/c calc"!A0', `"'=cmd|""/c calc""!A0"`],
    ['a,b "c"\nd', '"a,b ""c""\nd"'],
    ['Siti', '"Siti"'],
    ['a=b', '"a=b"'],
    ['', '""'],
  ])('%j is written as %s: nothing in it is a formula', (text, written) => {
    expect(writeCsvRow([text, 'x'])).toBe(`${written},"x"\r\n`);
  });

  test('a user with one name only is shown with that name alone', async () => {
    const user = await createPerson(app, { nama_depan: 'Sumarni', nama_belakang: '-' });
    const at = app.clock.now().toISOString();
    const what = { action: 'register', entity: 'user', entityId: user.id } as const;
    await recordAudit(app.system.db, { at, actorId: user.id, ...what });
    const query = `?q=${encodeURIComponent(user.email)}`;
    expect((await entries(query)).map(({ title }) => title)).toEqual(['Sumarni']);
    expect((await csv(query)).body.match(/"Sumarni[^"]*"/g)).toEqual(['"Sumarni"', '"Sumarni"']);
  });

  test('a name that looks like a formula stays a name', async () => {
    const evil = await createPerson(app, { nama_depan: '=HYPERLINK("http://jahat.example")' });
    await createArticle(app, evil);
    const { body } = await csv(`?q=${encodeURIComponent(evil.email)}`);
    expect(body).toContain(`,"'=HYPERLINK(""http://jahat.example"") Penguji",`);
    expect(body).not.toMatch(/(^|,|\n)"?[=+@-]/);
  });
});
