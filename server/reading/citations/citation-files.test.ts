import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { CITATION_FILES, CITATION_STYLES, citationFiles, citationPath } from '#contract/works/citation-formats.ts';
import { createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';

const ORIGIN = 'https://terarah.example';
const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);
const author = renewPerson(t, { nama_depan: 'Dr. Siti', nama_belakang: 'Rahma, M.Sc.' });

const APPROVED = { verifikasi_admin: 'disetujui' };
const decide = (id: number, given: object) => t.succeed('PUT', `updateStatusArtikel/${id}`, admin, given);
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const read = async (id: number, file: keyof typeof CITATION_FILES, kind: PostKindName = 'article') =>
  (await get(citationPath(kind, id, file))).body;

async function publish(given: object = {}): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', author, {
    title: 'Air di Kota',
    content: '<p>Isi</p>',
    ...given,
  });
  await decide(id, APPROVED);
  return id;
}

const FIELDS = {
  abstract: 'Satu\nDua & tiga',
  keywords: ['air', 'kota'],
  licence: 'CC-BY-4.0',
  doi: '10.5555/air_1',
  co_authors: [{ given_name: 'Sumarni', family_name: '', affiliation: '', orcid: null }],
};

describe('an article', () => {
  test.each(citationFiles)('as %s is for browsers and programs, and not for search engines', async (file) => {
    const id = await publish(FIELDS);
    const response = await get(citationPath('article', id, file));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': `${CITATION_FILES[file].type}; charset=utf-8`,
      'content-disposition': `inline; filename="rahma2026air.${file}"`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    });
    const etag = String(response.headers['etag']);
    const again = await get(citationPath('article', id, file), { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers['x-robots-tag']]).toEqual([304, '', 'noindex']);
    const head = await t.app.inject({ method: 'HEAD', url: citationPath('article', id, file) });
    expect(head.body).toBe('');
    for (const { headers } of [response, head]) Reflect.deleteProperty(headers, 'date');
    expect(head.headers).toEqual(response.headers);
  });

  test('as BibTeX and RIS has its fields', async () => {
    const id = await publish(FIELDS);
    expect(await read(id, 'bib')).toBe(`@article{rahma2026air,
  author = {Rahma, Siti and {Sumarni}},
  title = {{Air di Kota}},
  journal = {Terarah},
  year = {2026},
  month = nov,
  day = {21},
  doi = {10.5555/air_1},
  url = {${ORIGIN}/articleDetail/${id}},
  langid = {indonesian},
  abstract = {Satu Dua \\& tiga},
  keywords = {air, kota},
  copyright = {https://creativecommons.org/licenses/by/4.0/},
}

`);
    expect(await read(id, 'ris')).toMatch(
      /^TY {2}- JOUR\r\nAU {2}- Rahma, Siti\r\nAU {2}- Sumarni\r\n[^]*\r\nER {2}- \r\n$/,
    );
  });

  test('as CSL-JSON has exactly the fields that the schema knows', async () => {
    const id = await publish({ ...FIELDS, language: 'en' });
    expect(JSON.parse(await read(id, 'csl.json'))).toEqual([
      {
        id: 'rahma2026air',
        type: 'article-journal',
        title: 'Air di Kota',
        author: [{ family: 'Rahma', given: 'Siti' }, { literal: 'Sumarni' }],
        issued: { 'date-parts': [[2026, 11, 21]] },
        'container-title': 'Terarah',
        publisher: 'Terarah',
        DOI: '10.5555/air_1',
        URL: `${ORIGIN}/articleDetail/${id}`,
        language: 'en',
        abstract: 'Satu Dua & tiga',
        keyword: 'air, kota',
      },
    ]);
  });

  test('as text has every style, without a day of access', async () => {
    const id = await publish(FIELDS);
    const { citations } = await t.succeed('GET', `publicWork?kind=article&id=${id}`);
    type Part = { text: string; accessed?: string };
    const expected = citations.map(({ style, parts }: { style: keyof typeof CITATION_STYLES; parts: Part[] }) => {
      const shown = parts.filter((part) => part.accessed === undefined);
      return `${CITATION_STYLES[style]}\n${shown.map((part) => part.text).join('')}\n`;
    });
    expect(await read(id, 'txt')).toBe(expected.join('\n'));
    expect(expected).toHaveLength(5);
  });
});

test('a blog post has files, too', async () => {
  const id = await createBlog(t, admin, { title: 'Kabar Desa', status: 'onpost' });
  expect(await read(id, 'bib', 'blog')).toContain('@misc{');
  expect(await read(id, 'ris', 'blog')).toContain('TY  - BLOG\r\n');
  const [item] = JSON.parse(await read(id, 'csl.json', 'blog'));
  expect(item).toMatchObject({ type: 'post-weblog', URL: `${ORIGIN}/detailBlogUser/${id}` });
  expect(await read(id, 'txt', 'blog')).toContain('Kabar');
});

describe('404', () => {
  const expectNone = async (kind: PostKindName, id: number, people: Person[]) => {
    for (const file of citationFiles) {
      for (const headers of [{}, ...people.map((person) => person.headers)]) {
        const { statusCode, body } = await get(citationPath(kind, id, file), headers);
        expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([404, ['message']]);
      }
    }
  };

  test('for every caller, unless the work is public', async () => {
    const other = await createPerson(t);
    const later = { ...APPROVED, publish_at: '2027-01-01T00:00:00Z' };
    const [waiting, declined, scheduled, takenDown, binned] = [
      await createArticle(t, author),
      await createArticle(t, author),
      await createArticle(t, author),
      await publish(),
      await publish(),
    ];
    await decide(declined, { verifikasi_admin: 'ditolak' });
    await decide(scheduled, later);
    await read(takenDown, 'bib');
    await decide(takenDown, { verifikasi_admin: 'ditolak' });
    const deleted_at = t.clock.now().toISOString();
    await t.system.db.updateTable('articles').set({ deleted_at }).where('id', '=', binned).execute();
    const people = [author, other, admin];
    for (const id of [waiting, declined, scheduled, takenDown, binned]) await expectNone('article', id, people);
    await expectNone('blog', await createBlog(t, admin), people);
    const binnedPost = await createBlog(t, admin, { status: 'onpost' });
    await read(binnedPost, 'bib', 'blog');
    await t.succeed('DELETE', `deleteBlog/${binnedPost}`, admin);
    await expectNone('blog', binnedPost, people);
  });

  test.each([
    '0',
    '01',
    '-1',
    '1.5',
    'abc',
    '%D9%A1',
    '987654',
    '2147483647',
    '2147483648',
    '9999999999',
    '99999999999',
  ])('for the id %s', async (id) => {
    for (const page of ['articleDetail', 'detailBlogUser']) {
      expect((await get(`/${page}/${id}/kutip.bib`)).statusCode).toBe(404);
    }
  });
});

test('a file is right on the next request after each change', async () => {
  const id = await publish();
  expect(await read(id, 'bib')).toContain('title = {{Air di Kota}}');
  await t.succeed('POST', `editArticle/${id}`, admin, { title: 'Tanah', content: '<p>Isi</p>', ...APPROVED });
  expect(await read(id, 'bib')).toContain('title = {{Tanah}}');

  const profile = { nama_depan: 'Siti', nama_belakang: 'Nur Aini', no_hp: '0812-0000-0000', gender: 'P' };
  await t.succeed('POST', 'saveProfile', author, profile);
  expect(await read(id, 'ris')).toContain('AU  - Nur Aini, Siti\r\n');
  await t.succeed('POST', 'saveProfile', author, { ...profile, citation_name: 'Aini, S. N.' });
  const renamed = await get(citationPath('article', id, 'bib'));
  expect(renamed.body).toContain('@article{aini2026tanah,\n  author = {Aini, S. N.},');
  expect(renamed.headers['content-disposition']).toBe('inline; filename="aini2026tanah.bib"');

  const identity = { ...DEFAULT_SITE.identity, publication: 'Jurnal Baru', issn: '2049-3630' };
  await t.succeed('PUT', 'saveSiteSetting/identity', admin, { version: 0, value: identity });
  expect(await read(id, 'ris')).toContain('T2  - Jurnal Baru\r\n');
  expect(await read(id, 'bib')).toContain('issn = {2049-3630}');
});
