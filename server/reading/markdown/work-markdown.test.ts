import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STORAGE_BASE } from '#contract/constants.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { markdownPath } from '#contract/works/work-files.ts';
import { createArticle, createBlog, createPerson, signInAgain, uploadPicture } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { lacksValidators, validate } from '#tests/validators.ts';

const ORIGIN = 'https://terarah.example';
const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);
const author = renewPerson(t, { nama_depan: 'Dr. Siti', nama_belakang: '---"Rahma\': *x*' });

const APPROVED = { verifikasi_admin: 'disetujui' };
const get = async (id: number, kind: PostKindName = 'article', headers = {}) =>
  await t.app.inject({ url: markdownPath(kind, id), headers });

async function publish(given: object = {}): Promise<number> {
  const fields = { title: 'Air di Kota', content: '<p>Isi</p>', keywords: [], ...given };
  const { id } = await t.succeed('POST', 'postArtikel', author, fields);
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return id;
}

/** Returns the data before the Markdown, whose values are JSON, and the Markdown. */
function parts(text: string): { data: Record<string, unknown>; body: string } {
  const [, yaml = '', body = ''] = /^---\n([^]*?)\n---\n\n([^]*)$/.exec(text) ?? [];
  const fields = yaml.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [line, 'null']);
  return { data: Object.fromEntries(fields.map(([name, value]) => [name, JSON.parse(String(value))])), body };
}

const note = (id: number) => `<sup><a href="#cat-${id}" role="doc-noteref">${id}</a></sup>`;

const HOSTILE = {
  title: 'Air --- # "satu": [x](y) <b>*dua*</b> & #',
  abstract: 'Baris > satu\n---\ntitle: "palsu"\n\n# dua <script>alert(1)</script>',
  keywords: ['<b>air</b>', 'C# - ---', '"kutip": x'],
  licence: 'CC-BY-4.0',
  doi: '10.5555/air_1',
  language: 'en',
  co_authors: [
    { given_name: 'Budi <i>', family_name: '# ---x', affiliation: 'Pusat: "Air"', orcid: '0000-0002-1825-0097' },
  ],
};

const contentWith = (picture: string) =>
  `<h2>Satu *bukan miring*</h2><p>Kata${note(1)} dan <a href="/about">tautan</a>, <a href="https://a.id/x_(y)">luar</a>.</p>` +
  `<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ul><h3># 1. Dua</h3>` +
  `<table><thead><tr><th>A|B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>` +
  `<figure><img src="${picture}" alt="Kali ]( [1]"><figcaption>Keterangan${note(2)}</figcaption></figure>` +
  `<p>--- ~~~ $x$ [^9] </p><pre>kode \`\`\` di sini</pre>` +
  `<section role="doc-endnotes"><ol><li id="cat-1"><p>Catatan pertama</p></li><li id="cat-2">Catatan kedua</li></ol></section>`;

test('an article has its data, title, abstract and text, with absolute addresses', async () => {
  const picture = `${STORAGE_BASE}/${await uploadPicture(t, author)}`;
  const id = await publish({ ...HOSTILE, content: contentWith(picture) });
  const identity = { ...DEFAULT_SITE.identity, publication: 'Jurnal "Rawa"' };
  await t.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value: identity });
  const response = await get(id);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(response.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'content-location': `/articleDetail/${id}.md`,
    link: `<${ORIGIN}/articleDetail/${id}>; rel="canonical", <${ORIGIN}/articleDetail/${id}>; rel="collection"; type="text/html"`,
    vary: 'Accept-Encoding, Accept',
  });
  const { data, body } = parts(response.body);
  const { work } = await t.succeed('GET', `publicWork?kind=article&id=${id}`);
  const [co] = HOSTILE.co_authors;
  expect(data).toEqual({
    title: HOSTILE.title,
    address: `${ORIGIN}/articleDetail/${id}`,
    authors: [
      { name: work.authors[0].name },
      { name: 'Budi <i> # ---x', orcid: `https://orcid.org/${co?.orcid}`, affiliation: co?.affiliation },
    ],
    published: work.published_at,
    updated: work.changed_at,
    version: 1,
    language: 'en',
    abstract: work.abstract,
    keywords: work.keywords,
    licence: 'https://creativecommons.org/licenses/by/4.0/',
    doi: '10.5555/air_1',
    publication: 'Jurnal "Rawa"',
  });
  expect(body).toMatch(/^# Air --- # "satu": \\\[x\\\]\(y\) \\<b>\\\*dua\\\*\\<\/b> & \\#\n\n> Baris > satu/);
  expect(body.match(/^# /gm)).toHaveLength(1);
  expect(body).toContain(`](${ORIGIN}${picture})`);
  expect(body).toContain(`[tautan](${ORIGIN}/about), [luar](https://a.id/x_%28y%29)`);
  expect(body).toMatch(/^\[\^1\]: Catatan pertama$/m);
});

type Pandoc = { t: string; c: unknown };
type Read = { headings: string[]; links: string[]; pictures: string[]; notes: number; tables: number; lists: number };

/** Collects from pandoc's tree what readers would see. */
function collect(node: unknown, read: Read): Read {
  if (Array.isArray(node)) for (const child of node) collect(child, read);
  else if (typeof node === 'object' && node !== null) {
    const { t: type, c } = node as Pandoc;
    const content = c as [unknown, unknown, [string, string]];
    if (type === 'Header') read.headings.push(`${String(content[0])} ${plain(content[2])}`);
    if (type === 'Link') read.links.push(content[2][0]);
    if (type === 'Image') read.pictures.push(`${plain(content[1])} ${content[2][0]}`);
    if (type === 'Note') read.notes += 1;
    if (type === 'Table') read.tables += 1;
    if (type === 'BulletList' || type === 'OrderedList') read.lists += 1;
    collect(c ?? Object.values(node), read);
  }
  return read;
}

/** Returns the words of a part of pandoc's tree. */
function plain(node: unknown): string {
  if (Array.isArray(node)) return node.map((child) => plain(child)).join('');
  if (typeof node !== 'object' || node === null) return typeof node === 'string' ? node : '';
  const { t: type, c } = node as Pandoc;
  return type === 'Space' ? ' ' : plain(c);
}

test.skipIf(lacksValidators)('pandoc reads back data, headings, links, pictures, lists, tables and notes', async () => {
  const picture = `${STORAGE_BASE}/${await uploadPicture(t, author)}`;
  const id = await publish({ ...HOSTILE, content: contentWith(picture) });
  // Forms refuse such a title, but an import of an earlier release may have stored it.
  const title = `Satu\n---\n# ${HOSTILE.title}`;
  await t.system.db.updateTable('articles').set({ title }).where('id', '=', id).execute();
  const folder = mkdtempSync(join(tmpdir(), 'terarah-markdown-'));
  try {
    writeFileSync(join(folder, 'a.md'), (await get(id)).body);
    const output = await validate(
      'pandoc',
      ['-f', 'commonmark_x+yaml_metadata_block-smart', '-t', 'json', 'a.md'],
      folder,
    );
    const { meta, blocks } = JSON.parse(output);
    expect(meta.language.c[0].c).toBe('en');
    expect(meta.authors.c).toHaveLength(2);
    const read = collect(blocks, { headings: [], links: [], pictures: [], notes: 0, tables: 0, lists: 0 });
    expect(read).toEqual({
      headings: [`1 Satu --- # ${HOSTILE.title}`, '2 Satu *bukan miring*', '3 # 1. Dua'],
      links: [`${ORIGIN}/about`, 'https://a.id/x_%28y%29'],
      pictures: [`Kali ]( [1] ${ORIGIN}${picture}`],
      notes: 2,
      tables: 1,
      lists: 3,
    });
    expect(JSON.stringify(blocks)).not.toContain('"html","<script');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const CORRECTION = 'Angka # pada *tabel* 2 keliru <b>dan</b> sekarang benar.';
const RETRACTION = 'Data survei [x](y) tidak pernah ada.\n\n# Lihat juga 1. laporan.';

/** Publishes an article that is corrected, and retracted on the next day in Jakarta. */
async function retract(given: object = {}): Promise<number> {
  const id = await publish();
  const edit = { title: 'Air di Kota', content: '<p>Isi</p>', ...APPROVED, ...given };
  const send = async (told: object) => {
    // The session has ended meanwhile.
    await signInAgain(t, admin);
    await t.succeed('POST', `editArticle/${id}`, admin, { ...edit, ...told });
  };
  t.clock.set('2026-11-21T04:00:00.000Z');
  await send({ content: '<p>Baru</p>', change_kind: 'correction', change_note: CORRECTION });
  t.clock.set('2026-11-21T18:00:00.000Z');
  await send({ content: '<p>Baru</p>', change_kind: 'retraction', change_note: RETRACTION });
  return id;
}

test('a retracted article says so above its text, and tells what was corrected', async () => {
  const { data, body } = parts((await get(await retract())).body);
  expect(data).toMatchObject({
    title: 'DITARIK: Air di Kota',
    version: 3,
    notice: { kind: 'retraction', version: 3, date: '2026-11-21T18:00:00.000Z', note: RETRACTION },
    corrections: [{ kind: 'correction', version: 2, date: '2026-11-21T04:00:00.000Z', note: CORRECTION }],
  });
  expect(body).toContain('# DITARIK: Air di Kota\n\n> **Artikel ini ditarik** (22 November 2026): Data survei');
  expect(body).toContain(
    '\n>\n> \\# Lihat juga 1. laporan.\n\n> **Koreksi** (21 November 2026): Angka # pada \\*tabel\\* 2',
  );
  expect(body.endsWith('\n\nBaru\n')).toBe(true);
});

test.skipIf(lacksValidators)('pandoc reads back what readers are told, in the language of the text', async () => {
  const abstract = 'Summary.';
  const id = await retract({ language: 'en', abstract });
  const folder = mkdtempSync(join(tmpdir(), 'terarah-markdown-'));
  try {
    writeFileSync(join(folder, 'a.md'), (await get(id)).body);
    const format = 'commonmark_x+yaml_metadata_block-smart';
    const { meta, blocks } = JSON.parse(await validate('pandoc', ['-f', format, '-t', 'json', 'a.md'], folder));
    expect(meta.notice.c.kind.c[0].c).toBe('retraction');
    const quotations = blocks.filter((block: Pandoc) => block.t === 'BlockQuote').map((block: Pandoc) => plain(block));
    const [first, second] = RETRACTION.split('\n\n');
    expect(quotations).toEqual([
      `This article has been retracted (November 22, 2026): ${first}${second}`,
      `Correction (November 21, 2026): ${CORRECTION}`,
      abstract,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a blog post is plain text unless it is formatted', async () => {
  const content = '<p>Satu <strong>tebal</strong></p><p># dua</p>';
  const id = await createBlog(t, admin, { title: 'Kabar', content, status: 'onpost' });
  const first = parts((await get(id, 'blog')).body);
  expect(first.data).toMatchObject({
    title: 'Kabar',
    publication: 'Terarah',
    address: `${ORIGIN}/detailBlogUser/${id}`,
  });
  expect(first.body).toBe('# Kabar\n\nSatu tebal\n\n\\# dua\n');
  const formatted = { title: 'Kabar', content, status: 'onpost', is_formatted: true };
  await t.succeed('POST', `editBlog/${id}`, admin, formatted);
  expect(parts((await get(id, 'blog')).body).body).toBe('# Kabar\n\nSatu **tebal**\n\n\\# dua\n');
  const typed = await createBlog(t, admin, { content: 'satu\ndua\n\ntiga', status: 'onpost' });
  expect(parts((await get(typed, 'blog')).body).body).toBe('# Judul blog\n\nsatu\\\ndua\n\ntiga\n');
});

test('a long text is complete', async () => {
  const id = await publish({ content: `<p>${'kata <strong>b</strong> '.repeat(4000)}</p><p>Akhir</p>` });
  const { body } = parts((await get(id)).body);
  expect(body.match(/\*\*b\*\*/g)).toHaveLength(4000);
  expect(body.endsWith('\n\nAkhir\n')).toBe(true);
});

test('a change is there on the next request', async () => {
  const id = await publish();
  expect((await get(id)).body).toContain('# Air di Kota\n');
  await t.succeed('POST', `editArticle/${id}`, admin, { title: 'Tanah', content: '<p>Baru</p>', ...APPROVED });
  expect(parts((await get(id)).body).body).toBe('# Tanah\n\nBaru\n');
});

test('what is not public is not found, for every caller', async () => {
  const expectNone = async (kind: PostKindName, id: number) => {
    for (const { headers } of [{ headers: {} }, author, admin, await createPerson(t)]) {
      const { statusCode, body } = await get(id, kind, headers);
      expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([404, ['message']]);
    }
  };
  const takenDown = await publish();
  expect((await get(takenDown)).statusCode).toBe(200);
  await t.succeed('PUT', `updateStatusArtikel/${takenDown}`, admin, { verifikasi_admin: 'ditolak' });
  for (const id of [takenDown, await createArticle(t, author), 2_147_483_648]) await expectNone('article', id);
  await expectNone('blog', await createBlog(t, admin));
  for (const id of ['0', '01', 'abc', '1.5']) {
    expect((await t.app.inject(`/articleDetail/${id}.md`)).statusCode).toBe(404);
  }
});
