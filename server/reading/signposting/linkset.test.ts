import { expect, test } from 'vitest';
import { type PostKindName, postAddress } from '#contract/posts/post-kinds.ts';
import { citationFiles, citationPath } from '#contract/works/citation-formats.ts';
import { linksetPath } from '#contract/works/work-files.ts';
import { createArticle, createBlog, createPerson } from '#tests/factories.ts';
import { renewAdmin, renewTestApp } from '#tests/open-app.ts';

const ORIGIN = 'https://terarah.example';
const ORCID = '0000-0002-1825-0097';
const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);

const APPROVED = { verifikasi_admin: 'disetujui' };
const get = (id: number, kind: PostKindName = 'article', headers: Record<string, string> = {}) =>
  t.app.inject({ url: linksetPath(kind, id), headers });

/** Publishes an article by a person of this site, and by further authors with ORCID iDs. */
async function publish(orcids: string[]): Promise<{ id: number; author: string }> {
  const author = await createPerson(t);
  const { id } = await t.succeed('POST', 'postArtikel', author, {
    title: 'Air',
    content: '<p>Isi</p>',
    licence: 'CC-BY-SA-4.0',
    doi: '10.5555/a<b>"é',
    co_authors: orcids.map((orcid) => ({ given_name: 'Budi', family_name: '', affiliation: '', orcid })),
  });
  await t.succeed('PUT', `updateStatusArtikel/${id}`, admin, APPROVED);
  return { id, author: `${ORIGIN}/penulis/${author.id}` };
}

test('the linkset of an article has typed links to all that belongs to it', async () => {
  const { id, author } = await publish([ORCID]);
  const page = `${ORIGIN}/articleDetail/${id}`;
  const response = await get(id);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/linkset+json',
    'cache-control': 'public, no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const [links, ...others] = response.json().linkset;
  expect(links).toMatchObject({
    anchor: page,
    'cite-as': [{ href: 'https://doi.org/10.5555/a%3Cb%3E%22%C3%A9' }],
    author: [{ href: author }, { href: `https://orcid.org/${ORCID}` }],
    type: [{ href: 'https://schema.org/AboutPage' }, { href: 'https://schema.org/ScholarlyArticle' }],
    license: [{ href: 'https://creativecommons.org/licenses/by-sa/4.0/' }],
    'version-history': [{ href: `${page}/riwayat`, type: 'text/html' }],
  });
  expect(others.map(({ anchor }: { anchor: string }) => anchor)).toEqual(
    [...links.describedby, ...links.item].map(({ href }: { href: string }) => href),
  );
  const again = await get(id, 'article', { 'if-none-match': String(response.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('every file that describes the work exists, has the type of its link, and leads back to the page', async () => {
  const { id } = await publish([]);
  const page = ORIGIN + postAddress('article', id);
  const [{ describedby }] = (await get(id)).json().linkset;
  expect(describedby).toHaveLength(2);
  for (const { href, type } of describedby) {
    const { statusCode, headers } = await t.app.inject(href.slice(ORIGIN.length));
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  }
  for (const file of citationFiles) {
    const { headers } = await t.app.inject(citationPath('article', id, file));
    expect(headers['link'], file).toBe(`<${page}>; rel="describes"; type="text/html"`);
  }
});

test('an article with many authors has them all in its linkset', async () => {
  const orcids = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X', '0000-0003-1419-2405'];
  const { id, author } = await publish(orcids);
  const addresses = [author, ...orcids.map((orcid) => `https://orcid.org/${orcid}`)];
  expect((await get(id)).json().linkset[0].author).toEqual(addresses.map((href) => ({ href })));
});

test('a blog post without a DOI is cited by the address of its page', async () => {
  const id = await createBlog(t, admin, { status: 'onpost' });
  const page = `${ORIGIN}/detailBlogUser/${id}`;
  const [links] = (await get(id, 'blog')).json().linkset;
  expect(links).toMatchObject({ anchor: page, 'cite-as': [{ href: page }] });
  expect(links.type).toContainEqual({ href: 'https://schema.org/BlogPosting' });
});

test('a work that is not public has no linkset, also for its author and admins', async () => {
  const author = await createPerson(t);
  const waiting = await createArticle(t, author);
  const removed = await createArticle(t, admin, APPROVED);
  expect((await get(removed)).statusCode).toBe(200);
  await t.succeed('DELETE', `delArticle/${removed}`, admin);
  const held = await createBlog(t, admin);
  const works = [[waiting], [removed], [held, 'blog'], [999], [2_147_483_648]] as [number, PostKindName?][];
  for (const { headers } of [{ headers: {} }, author, admin]) {
    for (const [id, kind] of works) {
      const response = await get(id, kind, headers);
      expect([response.statusCode, response.headers['link']], `${id}`).toEqual([404, undefined]);
      expect(response.body).not.toContain('anchor');
    }
    expect((await t.app.inject({ url: citationPath('article', waiting, 'bib'), headers })).headers['link']).toBe(
      undefined,
    );
  }
});
