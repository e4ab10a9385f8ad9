import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createPerson, type Person, picture, signInAgain } from '#tests/factories.ts';
import { renewTestApp } from '#tests/open-app.ts';
import { openReport } from './import-report.ts';
import { runImport } from './import.service.ts';
import type { Source, SourcePerson, SourceRecord, SourceWork } from './source.ts';
import { undoImport } from './undo.service.ts';

const app = renewTestApp();
let admin: Person;
let media: string;
let reports = 0;

beforeAll(async () => {
  media = mkdtempSync(join(tmpdir(), 'terarah-media-'));
  writeFileSync(join(media, 'sungai.jpg'), await picture(900, 600));
  writeFileSync(join(media, 'kota.jpg'), await picture(800, 500));
});
afterAll(() => rmSync(media, { recursive: true, force: true }));
beforeEach(async () => {
  admin = await createAdmin(app);
});

const SITE: SourceRecord = {
  record: 'site',
  address: 'https://lama.contoh.id',
  title: 'Situs lama',
  language: 'id',
  pictureHosts: ['lama.contoh.id'],
};

const person = (given: Partial<SourcePerson> = {}): SourceRecord => ({
  record: 'person',
  key: 'siti',
  email: 'siti@lama.contoh.id',
  givenName: 'Siti',
  familyName: 'Rahma',
  bio: 'Peneliti air.',
  affiliation: 'Universitas Contoh',
  orcid: null,
  addresses: ['/author/siti/'],
  ...given,
});

const work = (key: string, given: Partial<SourceWork> = {}): SourceRecord => ({
  record: 'work',
  key,
  type: 'post',
  title: `Tulisan ${key}`,
  status: 'public',
  html: `<p>Isi tulisan ${key}.</p>`,
  authors: ['siti'],
  publishedAt: '2019-06-01T02:00:00.000Z',
  changedAt: undefined,
  abstract: '',
  topics: [],
  keywords: [],
  language: undefined,
  picture: undefined,
  slug: `tulisan-${key}`,
  addresses: [`https://lama.contoh.id/2019/06/tulisan-${key}/`, `/?p=${key}`],
  own: undefined,
  losses: [],
  ...given,
});

const sourceOf = (...records: SourceRecord[]): Source => ({
  system: 'wordpress',
  async *records() {
    yield* [SITE, ...records];
  },
});

async function run(source: Source, given: { as?: 'article' | 'blog'; isDry?: boolean } = {}) {
  const file = join(media, `losses-${(reports += 1)}.csv`);
  const report = await openReport(file);
  const { system, database } = app;
  const options = { file: 'ekspor.xml', media, as: 'article', isDry: false, database, temporary: media } as const;
  const id = await runImport(system, source, { ...options, ...given, report, onWork: () => {} });
  const lines = await report.close();
  return { id, lines, losses: readFileSync(file, 'utf8').split('\r\n').slice(1, -1) };
}

/** Returns every row of every table but the log, which only grows, and what the maintenance works off. */
async function readRows() {
  const { db } = app.system;
  const tables = await db.introspection.getTables();
  const worked = [
    'fingerprint_queue',
    'article_fingerprints',
    'rate_limits',
    'record_changes',
    'search_changes',
    'sessions',
  ];
  const left = ['audit_log', ...worked];
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    if (name.startsWith('kysely') || name.startsWith('sqlite') || left.includes(name)) continue;
    const found = await db
      .selectFrom(name as 'settings')
      .selectAll()
      .execute();
    rows[name] = found.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  }
  return rows;
}

/** Signs in a person whom an import has added. */
async function signedIn(email: string): Promise<Person> {
  const { id } = await app.system.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const someone = { ...admin, id, headers: { ...admin.headers } };
  await signInAgain(app, someone);
  return someone;
}

const readList = async (path: string) => await app.succeed('GET', path, admin);

describe('an import', () => {
  test('adds people, topics, works with pictures, drafts, pages and redirects', async () => {
    const html =
      '<p>Lihat <a href="https://lama.contoh.id/2019/06/tulisan-2/#atas">yang lain</a> dan ' +
      '<a href="/tentang/">kami</a>, <a href="/wp/sungai.jpg">sungai</a>.</p>' +
      '<figure><a href="https://i0.wp.com/lama.contoh.id/wp/sungai.jpg?w=600">' +
      '<img src="https://lama.contoh.id/wp/sungai.jpg" alt="Sungai"></a><figcaption>Sungai.</figcaption></figure>';
    const { lines, losses } = await run(
      sourceOf(
        person(),
        work('1', {
          html,
          topics: ['Air bersih'],
          keywords: ['air', 'sungai'],
          abstract: 'Ringkas.',
          picture: { url: 'https://lama.contoh.id/wp/kota.jpg', alt: '' },
        }),
        work('2', { status: 'waiting' }),
        work('3', { status: 'draft', topics: ['Air bersih'] }),
        work('4', { type: 'page', title: 'Tentang', slug: 'tentang', addresses: ['/tentang/'] }),
        work('5', { changedAt: '2020-01-01T00:00:00.000Z', title: 'Kedua' }),
      ),
    );
    expect(losses).toEqual([]);
    expect(lines).toContain('articles: 3 added');
    const { artikels } = await readList('semuaArtikel');
    const first = artikels.find(({ title }: { title: string }) => title === 'Tulisan 1');
    const { artikel } = await readList(`detailArtikel/${first.id}`);
    expect(artikel).toMatchObject({
      verifikasi_admin: 'disetujui',
      created_at: '2019-06-01T02:00:00.000Z',
      published_at: '2019-06-01T02:00:00.000Z',
      abstract: 'Ringkas.',
      keywords: ['air', 'sungai'],
      topics: [{ name: 'Air bersih' }],
      user: { nama_depan: 'Siti', nama_belakang: 'Rahma' },
      image: expect.stringMatching(/^images\//),
    });
    // The work 2 waits, so visitors could not read it here: the link stays.
    expect(artikel.content).toContain('href="https://lama.contoh.id/2019/06/tulisan-2/#atas"');
    expect(artikel.content).toContain('href="/halaman/tentang"');
    expect(artikel.content).toContain('href="https://lama.contoh.id/wp/sungai.jpg" rel="noopener nofollow ugc">sungai');
    expect(artikel.content).toMatch(
      /<figure><img src="\/storage\/images\/[^"]+" alt="Sungai" width="900" height="600" \/>/,
    );
    const waiting = artikels.find(({ title }: { title: string }) => title === 'Tulisan 2');
    expect(waiting).toMatchObject({ verifikasi_admin: 'menunggu', created_at: '2026-11-21T03:00:00.000Z' });
    const { drafts } = await app.succeed('GET', 'ownDrafts', await signedIn('siti@lama.contoh.id'));
    expect(drafts).toMatchObject([{ form: 'article', title: 'Tulisan 3' }]);
    const redirects = await app.system.db.selectFrom('redirects').select(['address', 'target']).execute();
    expect(redirects).toContainEqual({ address: '/2019/06/tulisan-1', target: `/articleDetail/${first.id}` });
    expect(redirects).toContainEqual({ address: '/?p=5', target: expect.stringMatching(/^\/articleDetail\//) });
    expect(redirects).toContainEqual({ address: '/author/siti', target: expect.stringMatching(/^\/penulis\//) });
    expect(redirects).not.toContainEqual(expect.objectContaining({ address: '/?p=2' }));
  });

  test('changes nothing when it is repeated, and adds what is new', async () => {
    const records = [person(), work('1', { topics: ['Air'] }), work('2'), work('3', { status: 'draft' })];
    await run(sourceOf(...records));
    const before = await readRows();
    const { id, lines } = await run(sourceOf(...records));
    expect(lines).toContain('articles: 0 added, 2 already here');
    const after = await readRows();
    expect(after).toEqual(before);
    expect(id).toBe(0);
    await run(sourceOf(...records, work('9')));
    expect((await readList('semuaArtikel')).artikels).toHaveLength(3);
  });

  test.each(['article', 'blog'] as const)('leaves no trace after an undo (%s)', async (as) => {
    await createPerson(app, { email: 'budi@contoh.id' });
    const before = await readRows();
    const html = '<p>Teks</p><img src="https://lama.contoh.id/wp/sungai.jpg" alt="">';
    const { id } = await run(
      sourceOf(
        person(),
        person({ key: 'budi', email: 'budi@contoh.id' }),
        person({ key: 'tanpa', email: '' }),
        work('1', { html, topics: ['Air'], picture: { url: 'https://lama.contoh.id/wp/kota.jpg', alt: '' } }),
        work('2', { html, authors: ['budi'], status: 'waiting' }),
        work('3', { html, authors: ['tanpa'], status: 'draft' }),
        work('4', { html, authors: ['siti'], status: 'draft' }),
        work('5', { html, type: 'page', slug: 'tentang' }),
      ),
      { as },
    );
    expect(await undoImport(app.system, id)).toMatchObject({ kept: [] });
    expect(await readRows()).toEqual(before);
    await expect(undoImport(app.system, id)).rejects.toThrow('There is no import');
  });

  test('keeps at an undo what was changed since', async () => {
    const { id } = await run(sourceOf(person(), work('1', { topics: ['Air'] }), work('2')));
    const { artikels } = await readList('semuaArtikel');
    app.clock.advance({ h: 1 });
    const changed = artikels[0];
    await app.succeed('PUT', `updateStatusArtikel/${changed.id}`, admin, { verifikasi_admin: 'ditolak' });
    const { kept } = await undoImport(app.system, id);
    expect(kept).toEqual(expect.arrayContaining([`article ${changed.id}`, expect.stringMatching(/^person /)]));
    expect((await readList('semuaArtikel')).artikels).toMatchObject([{ id: changed.id }]);
  });

  test('writes nothing in a dry run, but lists the losses', async () => {
    const before = await readRows();
    const html = '<img src="https://lama.contoh.id/wp/tidak-ada.jpg"><p>Teks</p>';
    const { losses, lines } = await run(sourceOf(person(), work('1', { html, topics: ['Air'] })), { isDry: true });
    expect(losses).toEqual([expect.stringContaining('https://lama.contoh.id/wp/tidak-ada.jpg')]);
    expect(lines).toContain('articles: 1 added');
    expect(await readRows()).toEqual(before);
  });

  test('lists what exceeds the limits of this site', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `kata ${index}`);
    const long = work('1', {
      title: 'x'.repeat(300),
      abstract: 'y'.repeat(2100),
      keywords: words,
      topics: ['a', 'b', 'c', 'd'],
    });
    const { losses } = await run(
      sourceOf(
        person(),
        long,
        work('2', { html: '<img src="https://lain.contoh.id/x.jpg">', status: 'waiting' }),
        work('3', { authors: ['?'] }),
      ),
    );
    expect(losses.map((line) => line.split(',')[0])).toEqual(
      ['field', 'field', 'keyword', 'keyword', 'topic', 'picture', 'text', 'author'].map((kind) => `"${kind}"`),
    );
    expect((await readList('semuaArtikel')).artikels).toHaveLength(2);
  });

  test('lists a date in the future, a pair that is none, and an address that two works have', async () => {
    const own = (id: number, translation_of: number | null) => ({ kind: 'article', id, translation_of }) as const;
    const { losses } = await run(
      sourceOf(
        person(),
        work('1', { publishedAt: '9999-12-31T00:00:00.000Z' }),
        work('2', { own: own(70, 70) }),
        work('3', { addresses: ['/sama/'] }),
        work('4', { addresses: ['/SAMA'] }),
      ),
    );
    expect(losses.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '"date","1"',
      '"redirect","4"',
      '"translation","2"',
    ]);
  });

  test('adds no script, no foreign picture and no formula', async () => {
    const html =
      '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p><iframe src="/"></iframe>';
    const { losses } = await run(sourceOf(person(), work('1', { html, title: '=HYPERLINK("x")', authors: ['?'] })));
    const { artikels } = await readList('semuaArtikel');
    expect(artikels[0].content).toBe('<p>a<a rel="noopener nofollow ugc">b</a></p>');
    expect(losses[0]).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('continues an interrupted run under its number', async () => {
    const broken: Source = {
      system: 'wordpress',
      records: (() => {
        let reads = 0;
        return async function* records() {
          reads += 1;
          yield* [SITE, person(), work('1')];
          if (reads === 2) throw new Error('The power failed');
          yield work('2');
        };
      })(),
    };
    await expect(run(broken)).rejects.toThrow('The power failed');
    const { id, lines } = await run(sourceOf(person(), work('1'), work('2')));
    expect(lines).toContain('articles: 1 added, 1 already here');
    await undoImport(app.system, id);
    expect((await readList('semuaArtikel')).artikels).toEqual([]);
  });

  test('gives people no password, and lets them choose one', async () => {
    await run(sourceOf(person(), work('1')));
    const answer = await app.send('POST', 'login', undefined, { email: 'siti@lama.contoh.id', password: '!' });
    expect(answer.status).toBe(401);
    await app.succeed('POST', 'forgot-password', undefined, { email: 'siti@lama.contoh.id' });
    expect(await app.readMails()).toHaveLength(1);
  });
});
