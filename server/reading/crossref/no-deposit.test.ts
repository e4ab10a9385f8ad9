import { expect, test } from 'vitest';
import { NO_CROSSREF_DOI } from '#contract/articles/work-rules.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { createArticle, createBlog } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';

const t = renewTestApp();
const admin = renewAdmin(t);
const author = renewPerson(t);

async function publish(doi = '10.5555/air_1'): Promise<number> {
  const { id } = await t.succeed('POST', 'postArtikel', author, { title: 'Air', content: '<p>Isi</p>', doi });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin: 'disetujui' });
  return id;
}

const get = async (id: number | string, headers = {}) =>
  await t.app.inject({ url: `/articleDetail/${id}/crossref.xml`, headers });

test('without a DOI that Crossref registers, it says what to do', async () => {
  const none = await get(await publish(''));
  expect([none.statusCode, none.json()]).toEqual([
    404,
    { message: 'Artikel ini belum mempunyai DOI. Isi DOI artikel di halaman edit, lalu unduh lagi XML Crossref.' },
  ]);
  for (const doi of ['10.1234.5/abcd', `10.1234/${'a'.repeat(201)}`, '10.1234/a<b>', '10.1234/kota\u2011air']) {
    const other = await get(await publish(doi));
    expect([other.statusCode, other.json().message]).toEqual([404, NO_CROSSREF_DOI]);
  }
});

test('an article that is not public gives 404, also to its author and to admins', async () => {
  const takenDown = await publish();
  expect((await get(takenDown)).statusCode).toBe(200);
  await t.succeed('PUT', `updateStatusArtikel/${takenDown}`, admin, { verifikasi_admin: 'ditolak' });
  const waiting = await createArticle(t, author);
  const binned = await publish();
  await t.succeed('DELETE', `delArticle/${binned}`, admin);
  const blog = await createBlog(t, admin, { status: 'onpost' });
  for (const headers of [{}, author.headers, admin.headers]) {
    for (const id of [takenDown, waiting, binned, 0, '01', 'x', 987_654, '99999999999']) {
      const response = await get(id, headers);
      expect(response.statusCode, String(id)).toBe(404);
      expect(response.body).not.toContain('DOI');
    }
    const post = await t.app.inject({ url: `${postAddress('blog', blog)}/crossref.xml`, headers });
    expect(post.statusCode).toBe(404);
  }
});
