import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAdmin,
  createArticle,
  createBlog,
  createPerson,
  form,
  picture,
  uploadPicture,
} from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';
import { storeTallies } from '#server/reads/write-reads.service.ts';
import { writeExport } from './export.service.ts';

/** A title that the site's rules refuse in part, but that an old row could have. */
const HOSTILE = '../../x "a" \'b\' ]]> 🌊 مرحبا \u202E\n---\n\u0007';
const folders: string[] = [];
const app = await openTestApp();
let filled: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  filled = await fill();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function exportSite() {
  const root = mkdtempSync(join(tmpdir(), 'terarah-export-'));
  folders.push(root);
  const summary = await writeExport(app.system, root, { database: app.database, onWork: () => {} });
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  return { summary, root, files, read: (path: string) => readFileSync(join(root, path), 'utf8') };
}

const BOOK = { title: 'Buku Air', author: 'Siti dan Budi', tahun: '2025', penerbit: 'Contoh', doi: '10.1234/buku' };

async function fill() {
  const admin = await createAdmin(app);
  const siti = await createPerson(app, { nama_depan: 'Siti', nama_belakang: '=Rahma' });
  const inText = await uploadPicture(app, siti);
  const note = '<sup><a href="#cat-1" role="doc-noteref">1</a></sup>';
  const content = `<p>Isi${note}</p><figure><img src="/storage/${inText}" alt="Kali"><figcaption>Kali</figcaption></figure><table><tr><th>a</th></tr><tr><td>b</td></tr></table><section role="doc-endnotes"><ol><li id="cat-1">Catatan</li></ol></section>`;
  const first = await createArticle(app, siti, { title: 'Semula', content, keywords: ['air', 'kota'] });
  const second = await createArticle(app, admin, {
    title: 'Sungai & Kota',
    verifikasi_admin: 'disetujui',
    image: await picture(700, 500),
  });
  await app.system.db.updateTable('articles').set({ title: HOSTILE }).where('id', '=', first).execute();
  await app.system.db.updateTable('users').set({ citation_name: 'Kota, D.' }).where('id', '=', admin.id).execute();
  const binned = await createArticle(app, admin, { title: 'Dibuang', verifikasi_admin: 'disetujui' });
  await app.system.db
    .updateTable('articles')
    .set({ deleted_at: app.clock.now().toISOString() })
    .where('id', '=', binned)
    .execute();
  const blog = await createBlog(app, admin, { title: 'Kabar', content: '- satu\n- dua', status: 'onpost' });
  await app.succeed('POST', 'addSitePage', admin, {
    address: 'tentang-kami',
    title: 'Tentang kami',
    content: '<p>Kami.</p>',
    status: 'public',
    language: 'id',
    in_footer: true,
  });
  await app.system.db
    .insertInto('drafts')
    .values({
      user_id: siti.id,
      key: 'x',
      form: 'article',
      subject: null,
      title: 'rahasia-draf',
      fields: '{}',
      version: '',
      file_name: null,
      device: '',
      rev: 0,
      created_at: '',
      updated_at: '',
    })
    .execute();

  const pdf = readFileSync('server/operation/demo/books/kelola-sampah-desa.pdf');
  await app.succeed('POST', 'addBuku', admin, form(BOOK, { file: pdf }));
  await app.system.db.transaction().execute(async (tx) => {
    const tally = { day: '2026-11-20', total: 3, dailyUnique: 2, downloads: 0 };
    const keys = [String(second), String(binned)];
    await storeTallies(tx, [
      ...keys.map((key) => ({ ...tally, kind: 'article' as const, key })),
      { ...tally, kind: 'sitePage', key: 'tentang-kami', day: '2026-11-19' },
    ]);
  });
  return { siti, inText, first, second, binned, blog, pdf };
}

test('everything is in the folder, and nothing private of other kinds', async () => {
  const { siti, inText, first, second, binned, blog, pdf } = filled;
  const { summary, root, files, read } = await exportSite();

  expect(summary.counts).toMatchObject({ articles: 2, blogs: 1, pages: 1, books: 1, people: 2, pictures_and_pdfs: 3 });
  expect(summary.left_out).toMatchObject({ in_the_bin: 1, dropped_characters: 1 });
  expect(summary.missing_files).toEqual([]);
  const hostile = `articles/${first}-x-a-b`;
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'people.csv',
      'topics.csv',
      'redirects.csv',
      'reads.csv',
      'site/settings.json',
      'terarah.bib',
      'terarah.xml',
      `${hostile}/index.md`,
      `${hostile}/${inText}`,
      `${hostile}/versions.jsonl`,
      `${hostile}/events.jsonl`,
      `articles/${second}-sungai-kota/index.md`,
      `blogs/${blog}-kabar/index.md`,
      'pages/tentang-kami/versions.jsonl',
    ]),
  );
  const markdown = read(`${hostile}/index.md`);
  expect(markdown).toContain(`title: ${JSON.stringify(HOSTILE)}\n`);
  expect(markdown).toContain(`Isi[^1]\n\n<figure>\n\n![Kali](${inText})\n`);
  expect(markdown).toContain('| a |\n| --- |\n| b |\n\n[^1]: Catatan\n');
  expect(read(`blogs/${blog}-kabar/index.md`)).toContain('\n\\- satu\\\n\\- dua\n');
  expect(read('people.csv')).toContain(`"'=Rahma"`);
  expect(read('reads.csv').split('\r\n')).toEqual([
    '"day","kind","id","readings","daily_unique_readers","downloads"',
    '"2026-11-19","sitePage","1","3","2","0"',
    ...[second, binned].map((id) => `"2026-11-20","article","${id}","3","2","0"`),
    '',
  ]);
  expect(read('terarah.bib')).toContain('author = {Kota, D.},\n  title = {{Sungai \\& Kota}}');
  expect(read('terarah.bib')).not.toContain('مرحبا');
  const [, file = ''] = /\[PDF\]\((.*)\)/.exec(read('books/1-buku-air/index.md')) ?? [];
  expect(readFileSync(join(root, 'books/1-buku-air', file)).equals(pdf)).toBe(true);
  expect(read('terarah.bib')).toContain('author = {{Siti dan Budi}}');
  const [version] = read(`${hostile}/versions.jsonl`).split('\n');
  expect(JSON.parse(version ?? '')).toMatchObject({ title: 'Semula', number: 1, keywords: ['air', 'kota'] });

  const everything = files.map((path) => read(path)).join('\n');
  const { password_hash } = await app.system.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', siti.id)
    .executeTakeFirstOrThrow();
  for (const secret of [password_hash, 'rahasia-draf', 'Dibuang', '$argon2']) expect(everything).not.toContain(secret);
  for (const path of files) expect(statSync(join(root, path)).mode & 0o077, path).toBe(0);

  const sums = read('SHA256SUMS').trimEnd().split('\n');
  expect(sums.map((line) => line.slice(66)).toSorted()).toEqual(files.filter((f) => f !== 'SHA256SUMS').toSorted());
  for (const line of sums) {
    const sum = createHash('sha256')
      .update(readFileSync(join(root, line.slice(66))))
      .digest('hex');
    expect(line.slice(0, 64)).toBe(sum);
  }
});

test('WXR has people, terms and pictures before works, whose ids are unique', async () => {
  const { read } = await exportSite();
  const xml = read('terarah.xml');
  const ids = [...xml.matchAll(/<wp:post_id>(\d+)</g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const places = ['<wp:author>', 'attachment', '"kind":"article"', '"kind":"blog"', '"kind":"sitePage"'].map((part) =>
    xml.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const thumbnail = /_thumbnail_id\]\]><\/wp:meta_key>\n<wp:meta_value><!\[CDATA\[(\d+)/.exec(xml)?.[1];
  expect(xml).toMatch(new RegExp(`<wp:post_id>${thumbnail}</wp:post_id>[^]*?attachment`));
  expect(xml).toContain(`src="${app.system.config.publicUrl}/storage/images/`);
  expect(xml).toContain('<terarah:person><![CDATA[{"id":1,"bio":');
});

test('a file that the storage lacks is listed', async () => {
  const admin = await createAdmin(app);
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/postArtikel',
    headers: admin.headers,
    payload: form({ title: 'Hilang', content: '<p>Isi</p>' }, { image: await picture(400, 300) }),
  });
  const row = await app.system.db
    .selectFrom('articles')
    .select('image')
    .where('id', '=', response.json().id)
    .executeTakeFirstOrThrow();
  await app.system.storage.remove(row.image ?? '');
  const { summary, read } = await exportSite();
  expect(summary.missing_files).toEqual([row.image]);
  expect(read('README.md')).toContain(row.image);
});
