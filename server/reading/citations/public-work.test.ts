import { describe, expect, test } from 'vitest';
import { createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';

const t = renewTestApp({ publicUrl: 'https://terarah.example' });
const admin = renewAdmin(t);

type Kind = 'article' | 'blog';
const url = (id: number | string, kind = 'article') => `/api/publicWork?kind=${kind}&id=${id}`;
const ask = (path: string, who?: Person) => t.app.inject({ url: path, headers: who?.headers ?? {} });
const read = async (id: number, kind: Kind = 'article') => (await ask(url(id, kind))).json();
const NAMES = { no_hp: '0812-1111-2222', gender: 'P' };

test('an article’s authors, fields and dates', async () => {
  const author = await createPerson(t, { nama_depan: 'Dr. Siti', nama_belakang: 'Rahma, S.Si.' });
  const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Air' });
  const { id } = await t.succeed('POST', 'postArtikel', author, {
    title: 'Panen hujan',
    content: '<p>Isi tulisan</p>',
    abstract: 'Ringkasan',
    keywords: ['hujan', 'desa'],
    topics: [topic],
    language: 'en',
    licence: 'CC-BY-4.0',
    doi: 'https://doi.org/10.5555/air',
    co_authors: [
      { given_name: 'Budi', family_name: 'Nur Aini', affiliation: 'UGM', orcid: '0000-0002-1825-0097' },
      { given_name: 'Sumarni', family_name: '', affiliation: '', orcid: null },
    ],
  });
  t.clock.advance({ h: 1 });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  const published = t.clock.now().toISOString();
  const { work, citations } = await read(id);
  expect(work).toEqual({
    kind: 'article',
    id,
    title: 'Panen hujan',
    authors: [
      {
        name: 'Dr. Siti Rahma, S.Si.',
        cited: { family: 'Rahma', given: 'Siti' },
        affiliation: '',
        orcid: null,
        user_id: author.id,
      },
      {
        name: 'Budi Nur Aini',
        cited: { family: 'Nur Aini', given: 'Budi' },
        affiliation: 'UGM',
        orcid: '0000-0002-1825-0097',
        user_id: null,
      },
      { name: 'Sumarni', cited: { literal: 'Sumarni' }, affiliation: '', orcid: null, user_id: null },
    ],
    summary: 'Isi tulisan',
    abstract: 'Ringkasan',
    keywords: ['hujan', 'desa'],
    topics: [{ id: topic, name: 'Air', slug: 'air' }],
    language: 'en',
    licence: 'CC-BY-4.0',
    doi: '10.5555/air',
    published_at: published,
    changed_at: published,
    version: 1,
    preview: expect.stringMatching(new RegExp(`^/preview/article/${id}-[0-9a-z]+\\.jpg$`)),
  });
  expect((await ask(work.preview)).statusCode).toBe(200);
  expect(citations.map(({ style }: { style: string }) => style)).toEqual(['apa', 'chicago', 'mla', 'harvard', 'ieee']);
  for (const { parts } of citations) {
    const text = parts.map((part: { text: string }) => part.text).join('');
    expect(text).toMatch(/panen hujan/i);
    expect(text).toContain('10.5555/air');
  }
});

test('a blog post has its writer as author, and no fields of articles', async () => {
  const id = await createBlog(t, admin, { title: 'Kabar', content: 'Isi kabar', status: 'onpost' });
  expect((await read(id, 'blog')).work).toMatchObject({
    kind: 'blog',
    id,
    title: 'Kabar',
    authors: [{ name: `${admin.nama_depan} ${admin.nama_belakang}`, user_id: null }],
    ...{ summary: 'Isi kabar', abstract: '', keywords: [], topics: [], language: 'id', licence: null, doi: null },
  });
});

test('the name for citations that an author has set counts on the next request, and an edit moves changed_at', async () => {
  const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
  const profile = { ...NAMES, nama_depan: 'Siti', nama_belakang: 'Nurhaliza', orcid: '0000-0002-1825-0097' };
  await t.succeed('POST', 'saveProfile', admin, profile);
  const before = (await read(id)).work;
  expect(before.authors[0].cited).toEqual({ family: 'Nurhaliza', given: 'Siti' });
  await t.succeed('POST', 'saveProfile', admin, { ...profile, citation_name: 'Nurhaliza, S.' });
  const [author] = (await read(id)).work.authors;
  expect(author).toMatchObject({
    name: 'Siti Nurhaliza',
    cited: { family: 'Nurhaliza', given: 'S.' },
    orcid: '0000-0002-1825-0097',
  });
  t.clock.advance({ h: 1 });
  await t.succeed('POST', `editArticle/${id}`, admin, {
    title: 'Lain',
    content: 'Isi',
    user_id: admin.id,
    verifikasi_admin: 'disetujui',
  });
  const { work } = await read(id);
  expect([work.title, work.published_at, work.changed_at]).toEqual([
    'Lain',
    before.published_at,
    t.clock.now().toISOString(),
  ]);
});

describe('what is not public', () => {
  test('is not found, for every role', async () => {
    const author = await createPerson(t);
    const waiting = await createArticle(t, author);
    const refused = await createArticle(t, author);
    await t.succeed('PUT', `updateStatusArtikel/${refused}`, admin, { verifikasi_admin: 'ditolak' });
    const removed = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
    await t.succeed('DELETE', `delArticle/${removed}`, admin);
    const held = await createBlog(t, admin);
    const hidden = [url(waiting), url(refused), url(removed), url(held, 'blog'), url(999), url(2_147_483_647)];
    for (const who of [undefined, author, await createPerson(t), admin]) {
      for (const path of hidden) expect((await ask(path, who)).statusCode, path).toBe(404);
    }
  });

  test('a wrong kind or id is refused', async () => {
    for (const path of [url(1, 'book'), url('0'), url('x'), url(''), '/api/publicWork', url(2_147_483_648)]) {
      expect((await ask(path)).statusCode, path).toBe(422);
    }
  });
});
