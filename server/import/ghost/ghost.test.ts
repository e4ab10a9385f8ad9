import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceRecord, SourceWork } from '#server/import/source.ts';
import { recordsOf } from './fixtures/records-of.ts';
import { ghostSource } from './ghost.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures/everything-ghost-6.json');
const SITE = 'https://lama.example';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'ghost-'))));
afterAll(async () => await rm(folder, { recursive: true }));

const read = async (file: string, site?: string) => await recordsOf(ghostSource(file, site));

async function readText(text: string, site = SITE): Promise<SourceRecord[]> {
  const file = join(folder, 'export.json');
  await writeFile(file, text);
  return await read(file, site);
}

const worksOf = (records: SourceRecord[]) => records.filter((record) => record.record === 'work');
const lossesOf = (records: SourceRecord[]) =>
  records.flatMap((record) => (record.record === 'loss' ? [`${record.loss.kind}: ${record.loss.what}`] : []));
const said = (work: SourceWork | undefined) => work?.losses.map(({ kind, what }) => `${kind}: ${what}`);

test('the site, people and posts of an export are read, in this order', async () => {
  const records = await read(FIXTURE, `${SITE}/`);
  expect(records.map(({ record }) => record).filter((record) => record !== 'loss')).toEqual([
    ...['site', 'person', 'person'],
    ...Array.from({ length: 7 }, () => 'work'),
  ]);
  expect(records[0]).toEqual({
    record: 'site',
    address: SITE,
    title: 'Lembaga Lama',
    language: 'id',
    pictureHosts: ['storage.ghost.io', 'static.ghost.org', 'images.unsplash.com'],
  });
  expect(records.filter(({ record }) => record === 'person')).toEqual([
    {
      record: 'person',
      key: 'u1',
      email: 'budi@lama.example',
      givenName: 'Budi Santoso',
      familyName: 'Wijaya',
      bio: 'Peneliti air.',
      affiliation: '',
      orcid: null,
      addresses: ['/author/budi/'],
    },
    expect.objectContaining({ key: 'u2', givenName: 'Ani', familyName: '', bio: '' }),
  ]);
  expect(lossesOf(records)).toEqual([
    'table: 1 row of the table custom_theme_settings: settings of the theme.',
    'table: 1 row of the table newsletters: newsletters.',
    'table: 2 rows of the table products: membership tiers.',
    'table: 1 row of the table snippets: snippets of the editor.',
    'field: The location of the author: Bandung.',
    'field: The website of the author: https://budi.example.',
    'field: The Facebook page of the author: budi.',
    'field: The account on X of the author: @budi.',
    'field: The picture of the author: __GHOST_URL__/content/images/budi.jpg.',
    'comment: The comment of 2024-02-03: "Bagus & jelas".',
    expect.stringMatching(/^comment: The comment of 2024-02-04: "(?:panjang ){12}panj…"\.$/),
  ]);
});

test('a post keeps its text, authors, terms, times and picture, and reports the rest', async () => {
  const [work] = worksOf(await read(FIXTURE, SITE));
  const { losses, ...facts } = work ?? { losses: [] };
  expect(facts).toEqual({
    record: 'work',
    key: 'p1',
    type: 'post',
    title: 'Air bersih di kota',
    status: 'public',
    html:
      `<p>Lihat <a href="${SITE}/tentang/">ini</a>.</p>` +
      `<figure><img src="${SITE}/content/images/size/w1000/2024/01/a.jpg" alt="A"></figure>`,
    authors: ['u2', 'u1'],
    publishedAt: '2024-01-02T03:04:05.000Z',
    changedAt: '2024-03-01T00:00:00.000Z',
    abstract: 'Ringkas saja',
    topics: ['Lingkungan'],
    keywords: ['air'],
    language: 'en',
    picture: { url: `${SITE}/content/images/2024/01/utama.jpg`, alt: 'Sungai' },
    slug: 'air-bersih',
    addresses: ['/air-bersih/'],
    own: undefined,
  });
  expect(losses.every(({ key, title }) => key === 'p1' && title === 'Air bersih di kota')).toBe(true);
  expect(said(work)).toEqual([
    'term: The internal tag #dalam.',
    'field: The canonical address: https://lain.example/air',
    'field: The template of the theme: custom-lebar',
    'field: The code in the head of the page: <style>x</style>',
    'field: The code at the end of the page: <script>y</script>',
    'field: The newsletter of the post: n1',
    'field: The title for search engines: Judul mesin',
    'field: The title for Facebook: Judul FB',
    'field: The picture for Facebook: __GHOST_URL__/content/images/og.jpg',
    'field: The description for X: Untuk X',
    'field: The description for search engines: Uraian mesin',
    'sticky: The post was featured.',
    'caption: The caption of the lead picture: Foto: Ani',
  ]);
});

test('what visitors could not read does not become public', async () => {
  const works = worksOf(await read(FIXTURE, SITE));
  const rows = works
    .slice(1, 5)
    .map((work) => [work.title, work.type, work.status, work.abstract, ...(said(work) ?? [])]);
  expect(rows).toEqual([
    ['Tentang', 'page', 'public', 'Siapa kami'],
    [
      'Terjadwal',
      'post',
      'waiting',
      '',
      expect.stringContaining('status: The date of publication that was planned: 2030'),
    ],
    [
      'Surel',
      'post',
      'draft',
      '',
      'field: The post was for an e-mail only.',
      expect.stringContaining('sent by e-mail'),
    ],
    ['Anggota', 'post', 'draft', '', 'status: The post was visible to paying members only, so it becomes a draft.'],
  ]);
  expect(works[1]?.changedAt).toBeUndefined();
});

test('a draft that Ghost has never rendered is read from the form of the Lexical editor', async () => {
  const draft = worksOf(await read(FIXTURE, SITE))[5];
  expect(draft?.html).toBe(
    [
      `<p>Biasa <strong>tebal</strong> dan H<sub>2</sub><a href="${SITE}/air/">tautan</a><br></p>`,
      '<h3>Judul kecil</h3>',
      '<ol start="3"><li>tiga</li><li><ul><li>dalam</li></ul></li></ol>',
      '<blockquote>Kutipan</blockquote><blockquote>Samping</blockquote>',
      `<figure data-width="wide"><img src="${SITE}/content/images/2024/01/a.jpg" alt="Air">`,
      '<figcaption>Foto</figcaption></figure>',
      `<figure><img src="${SITE}/content/images/b.jpg" alt=""></figure>`,
      '<p><a href="https://c.example/x">Judul</a></p>',
      '<p><a href="https://v.example/e/1">https://v.example/e/1</a></p>',
      '<blockquote><p>Ingat</p></blockquote>',
      '<p><strong>Tanya</strong></p><p>Jawab</p>',
      '<p><a href="https://d.example">Daftar</a></p>',
      '<pre><code>a &lt; b</code></pre><hr><p>HTML</p><p>Satu *dua*</p><p>Tiga</p>',
      `<p><a href="${SITE}/content/files/l.pdf">Laporan</a></p>`,
      `<p><a href="${SITE}/content/media/s.mp3">Suara</a></p>`,
      `<p><a href="${SITE}/content/media/v.mp4">${SITE}/content/media/v.mp4</a></p>`,
      '<h2>Besar</h2>',
      '<h4>Buku</h4><p>Baik</p><p><a href="https://g.example">Beli</a></p>',
      '<p>Ajakan</p>',
      'Isi',
    ].join(''),
  );
  expect(draft?.title).toMatch(/^Biasa tebal dan H2tautan Judul kecil .*…$/);
  expect(said(draft)?.map((loss) => loss.split(' ').slice(0, 5).join(' '))).toEqual([
    'block: A part of the',
    'embed: The embedded page https://v.example/e/1.',
    'block: The marks of a',
    `file: The file ${SITE}/content/files/l.pdf.`,
    `media: The sound file ${SITE}/content/media/s.mp3.`,
    `media: The video ${SITE}/content/media/v.mp4.`,
    'block: The form to subscribe',
    'paywall: The border after which',
    'block: A part that was',
    'block: A part that was',
  ]);
});

test('a draft of Ghost 1 to 5 is read from the form of the Mobiledoc editor', async () => {
  const draft = worksOf(await read(FIXTURE, SITE))[6];
  expect(draft?.html).toBe(
    [
      '<h2>Judul</h2><p>Biasa <strong><a href="https://a.example/">tautan tebal</a></strong><br>akhir</p>',
      '<ul><li>satu</li><li><strong>dua</strong></li></ul>',
      `<figure><img src="${SITE}/content/images/c.jpg" alt="C"></figure>`,
      '<hr><pre><code>x</code></pre><p>HTML</p><p>Tanda</p>',
      `<figure><img src="${SITE}/content/images/d.jpg" alt=""></figure>`,
      '<p><a href="https://v.example/e/2">https://v.example/e/2</a></p>',
    ].join(''),
  );
  expect(said(draft)?.[0]).toBe('block: A part of the type "aneh".');
});

test('without the address of the site, pictures and links get a host that cannot exist', async () => {
  const records = await read(FIXTURE);
  expect(records[0]).toMatchObject({ address: 'https://ghost.invalid' });
  expect(lossesOf(records)[0]).toMatch(/^site: .*--site URL/);
  expect(worksOf(records)[0]?.picture?.url).toBe('https://ghost.invalid/content/images/2024/01/utama.jpg');
});

test('addresses on a site in a folder begin with the folder', async () => {
  const [, person] = await read(FIXTURE, 'https://lama.example/blog/');
  expect(person).toMatchObject({ record: 'loss' });
  const records = await read(FIXTURE, 'https://lama.example/blog/');
  expect(worksOf(records)[0]?.addresses).toEqual(['/blog/air-bersih/']);
  expect(records.find(({ record }) => record === 'person')).toMatchObject({ addresses: ['/blog/author/budi/'] });
});

test('an old export without db, with numbers as ids and times, is read', async () => {
  const records = await readText(
    `\uFEFF${JSON.stringify({
      meta: { exported_on: 1, version: '003' },
      data: {
        posts: [
          {
            ...{ id: 5, title: 'Lama', slug: 'lama', html: '<p>a</p>', page: 1, status: 'published', author_id: 1 },
            ...{
              language: 'en_US',
              published_at: 1_283_780_649_000,
              updated_at: '2010-09-07 00:00:00',
              image: '/content/x.jpg',
            },
          },
        ],
        tags: [{ id: 3, name: 'Umum', slug: 'umum' }],
        posts_tags: [{ post_id: 5, tag_id: 3 }],
        users: [{ id: 1, name: 'Ani', email: 'a@b.example' }],
      },
    })}`,
  );
  expect(worksOf(records)).toMatchObject([
    {
      ...{ key: '5', type: 'page', authors: ['1'], topics: ['Umum'], language: 'en' },
      ...{ publishedAt: '2010-09-06T13:44:09.000Z', changedAt: '2010-09-07T00:00:00.000Z' },
      picture: { url: `${SITE}/content/x.jpg`, alt: '' },
    },
  ]);
});

test('records can be read again, and a post that is twice in the file is read once', async () => {
  const post = { id: 'a', title: 'A', html: '<p>a</p>' };
  const text = JSON.stringify({ data: { posts: [post, post] }, meta: { version: '6' } });
  expect(worksOf(await readText(text))).toHaveLength(1);
  const source = ghostSource(FIXTURE, SITE);
  expect(await recordsOf(source)).toEqual(await recordsOf(source));
});

test('keys with a special meaning in JavaScript are ordinary keys', async () => {
  const records = await readText(
    '{"data":{"__proto__":[{"id":"x"}],"constructor":[{"id":"x"}],"posts":[{"__proto__":{"id":"evil","title":"evil"},' +
      '"id":"a","title":"satu","title":"dua","html":"<p>a</p>","constructor":{}}]},"meta":{"version":"6"}}',
  );
  expect(worksOf(records)).toMatchObject([{ key: 'a', title: 'dua' }]);
  expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
});
