import { describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/constants.ts';
import { createArticle, createBlog, createPerson, form, picture, uploadPicture } from '#tests/factories.ts';
import { openOwnApp, renewAdmin, renewTestApp } from '#tests/open-app.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '#tests/xml.ts';

const ORIGIN = 'https://terarah.example';
const HOSTILE = [
  '<script>alert(1)</script>',
  'tutup ]]> di sini',
  'A & B &amp; C &lt;',
  `"kutip" 'tunggal' “lengkung”`,
  'daun 🌱 dan 👩‍👩‍👧',
  '</title></entry></feed>',
  'x\uFFFEy\uFFFFz',
  'W'.repeat(255),
];

const t = renewTestApp({ publicUrl: ORIGIN });
const admin = renewAdmin(t);

const get = (url: string, headers = {}) => t.app.inject({ url, headers });
const feed = async (url = '/article/feed.xml') => parseXml((await get(url)).body);
const entries = async (url?: string) => childrenOf(await feed(url), 'entry');
const titles = async (url?: string) => (await entries(url)).map((entry) => textOf(entry, 'title'));
const links = (element: XmlElement, rel: string) =>
  childrenOf(element, 'link')
    .filter(({ attributes }) => attributes['rel'] === rel)
    .map(({ attributes }) => attributes['href']);
const approved = (given: { title?: string; content?: string; image?: Buffer; language?: 'en' } = {}) =>
  createArticle(t, admin, { verifikasi_admin: 'disetujui', ...given });

describe.each([
  { url: '/article/feed.xml', page: '/article', publish: (title: string) => approved({ title }) },
  {
    url: '/blog/feed.xml',
    page: '/blog',
    publish: (title: string) => createBlog(t, admin, { title, status: 'onpost' }),
  },
])('$url', ({ url, page, publish }) => {
  test('is an Atom feed before anything is published', async () => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, no-cache');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const root = parseXml(response.body);
    expect(root.name).toBe('feed');
    expect(root.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
    expect(links(root, 'self')).toEqual([ORIGIN + url]);
    expect(links(root, 'alternate')).toEqual([ORIGIN + page]);
    expect(textOf(root, 'id')).toBe(`tag:terarah.example,2025:${page}`);
    expect(Date.parse(textOf(root, 'updated'))).not.toBeNaN();
    expect(childrenOf(root, 'entry')).toEqual([]);
  });

  test('contains what is published on the next request, newest first, twenty of them', async () => {
    for (let count = 1; count <= 22; count += 1) {
      t.clock.advance({ min: 1 });
      await publish(`Judul ${count}`);
      if (count <= 2) expect((await titles(url))[0]).toBe(`Judul ${count}`);
    }
    const found = await titles(url);
    expect(found).toHaveLength(20);
    expect(found[0]).toBe('Judul 22');
    expect(found[19]).toBe('Judul 3');
  });

  test('contains any title as it was written', async () => {
    for (const title of HOSTILE) {
      t.clock.advance({ min: 1 });
      await publish(title);
    }
    expect(await titles(url)).toEqual(HOSTILE.map((title) => title.replace(/[\uFFFE\uFFFF]/g, '')).toReversed());
  });
});

test('an entry in English says so, and the others have the language of the feed', async () => {
  await approved({ title: 'Hutan' });
  t.clock.advance({ min: 1 });
  await approved({ title: 'Forest', language: 'en' });
  expect((await feed()).attributes['xml:lang']).toBe('id');
  expect((await entries()).map(({ attributes }) => attributes['xml:lang'])).toEqual(['en', undefined]);
});

test('an entry says who, when, what and where', async () => {
  const author = await createPerson(t, { nama_depan: 'Siti', nama_belakang: 'O’Hara & <Co>', role_type: ROLE_ADMIN });
  const image = await picture();
  const id = await createArticle(t, author, {
    title: 'Panen hujan',
    content: '<p>Isi &amp; <strong>angka</strong></p>',
    verifikasi_admin: 'disetujui',
    image,
  });
  const published = t.clock.now().toISOString();
  t.clock.advance({ h: 1 });
  const [entry] = await entries();
  if (!entry) throw new Error('There is an entry');
  const url = `${ORIGIN}/articleDetail/${id}`;
  expect(textOf(entry, 'id')).toBe(`tag:terarah.example,2025:/articleDetail/${id}`);
  expect(links(entry, 'alternate')).toEqual([url]);
  expect(links(entry, 'enclosure')[0]).toMatch(
    /^https:\/\/terarah\.example\/storage\/images\/[0-9a-f]{32}\/\d+\.webp$/,
  );
  expect(childrenOf(entry, 'author').map((one) => textOf(one, 'name'))).toEqual(['Siti O’Hara & <Co>']);
  expect(textOf(entry, 'published')).toBe(published);
  expect(textOf(entry, 'updated')).toBe(published);
  expect(textOf(entry, 'summary')).toBe('Isi & angka');
  expect(textOf(entry, 'content')).toBe('<p>Isi &amp; <strong>angka</strong></p>');
  expect(childrenOf(entry, 'content')[0]?.attributes['type']).toBe('html');

  await edit(id, { title: 'Panen hujan', content: 'Baru', verifikasi_admin: 'disetujui' });
  const [edited] = await entries();
  expect(edited && textOf(edited, 'id')).toBe(textOf(entry, 'id'));
  expect(edited && textOf(edited, 'published')).toBe(published);
  expect(edited && textOf(edited, 'updated')).toBe(t.clock.now().toISOString());
});

test('an entry by someone with one name only shows that name alone', async () => {
  const author = await createPerson(t, { nama_depan: 'Sumarni', nama_belakang: '-', role_type: ROLE_ADMIN });
  await createArticle(t, author, { verifikasi_admin: 'disetujui' });
  const [entry] = await entries();
  expect(entry && childrenOf(entry, 'author').map((one) => textOf(one, 'name'))).toEqual(['Sumarni']);
});

test('an entry names all authors, in order', async () => {
  await t.succeed('POST', 'postArtikel', admin, {
    ...{ title: 'Bersama', content: 'Isi', verifikasi_admin: 'disetujui' },
    co_authors: [{ given_name: 'Budi', family_name: 'Santoso' }, { given_name: 'Sumarni' }],
  });
  const [entry] = await entries();
  const names = entry && childrenOf(entry, 'author').map((one) => textOf(one, 'name'));
  expect(names).toEqual([`${admin.nama_depan} ${admin.nama_belakang}`, 'Budi Santoso', 'Sumarni']);
});

describe('as JSON Feed', () => {
  const json = async (url = '/article/feed.json') => await get(url);

  test('the feed says the same as the Atom feed', async () => {
    const empty = await json();
    expect(empty.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(empty.headers['cache-control']).toBe('public, no-cache');
    expect(empty.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: `${ORIGIN}/article`,
      feed_url: `${ORIGIN}/article/feed.json`,
      language: 'id',
      items: [],
    });
    for (const title of HOSTILE) {
      t.clock.advance({ min: 1 });
      await approved({ title });
    }
    const { items } = (await json()).json();
    expect(items.map(({ title }: { title: string }) => title)).toEqual(HOSTILE.toReversed());
    const atom = await entries();
    expect(items.map(({ id }: { id: string }) => id)).toEqual(atom.map((entry) => textOf(entry, 'id')));
  });

  test('an item has what feed readers show', async () => {
    const image = await picture();
    const id = await approved({ title: 'Hutan', content: '<p>Isi</p>', image, language: 'en' });
    const at = t.clock.now().toISOString();
    const [item] = (await json()).json().items;
    expect(item).toEqual({
      id: `tag:terarah.example,2025:/articleDetail/${id}`,
      url: `${ORIGIN}/articleDetail/${id}`,
      title: 'Hutan',
      content_html: '<p>Isi</p>',
      summary: 'Isi',
      image: expect.stringMatching(/^https:\/\/terarah\.example\/storage\/images\//),
      date_published: at,
      date_modified: at,
      authors: [{ name: `${admin.nama_depan} ${admin.nama_belakang}` }],
      language: 'en',
    });
    await approved({ content: `<p>${'kata '.repeat(9000)}</p>` });
    const long = (await json()).json().items.find((one: { title: string }) => one.title === 'Judul');
    expect(long.content_text).toMatch(/^kata .*\.\.\.$/);
    expect(long).not.toHaveProperty('content_html');
    expect((await json('/blog/feed.json')).statusCode).toBe(200);
    expect((await json(`/penulis/${admin.id}/feed.json`)).json().feed_url).toBe(
      `${ORIGIN}/penulis/${admin.id}/feed.json`,
    );
  });
});

describe('the feed of a topic', () => {
  const url = '/article/topik/air-bersih/feed.xml';

  test('has the public articles on the topic, and follows its changes on the next request', async () => {
    expect((await get(url)).statusCode).toBe(404);
    const { id: topic } = await t.succeed('POST', 'addTopic', admin, { name: 'Air bersih' });
    const publish = async (title: string, given: object = {}) =>
      (
        await t.succeed('POST', 'postArtikel', admin, {
          ...{ title, content: 'Isi', verifikasi_admin: 'disetujui', topics: [topic], ...given },
        })
      ).id;
    expect(await titles(url)).toEqual([]);
    await publish('Tanpa topik', { topics: [] });
    await publish('Menunggu', { verifikasi_admin: 'menunggu' });
    const sumur = await publish('Sumur', { keywords: ['desa'] });
    t.clock.advance({ min: 1 });
    await publish('Hujan');
    expect(await titles(url)).toEqual(['Hujan', 'Sumur']);
    expect(textOf(await feed(url), 'title')).toMatch(/ · Air bersih$/);
    const terms = (await entries(url)).map((entry) =>
      childrenOf(entry, 'category').map(({ attributes }) => attributes['term']),
    );
    expect(terms).toEqual([['Air bersih'], ['Air bersih', 'desa']]);
    const ids = [url, '/article/feed.xml'].map(async (one) => textOf(await feed(one), 'id'));
    expect(new Set(await Promise.all(ids)).size).toBe(2);
    const { items } = (await get(url.replace('xml', 'json'))).json();
    expect(items.map(({ tags }: { tags: string[] }) => tags)).toEqual(terms);

    await edit(sumur, { title: 'Sumur', content: 'Isi', verifikasi_admin: 'disetujui', topics: '[]' });
    expect(await titles(url)).toEqual(['Hujan']);
    await t.succeed('POST', `renameTopic/${topic}`, admin, { name: 'Air minum' });
    expect(textOf(await feed(url), 'title')).toMatch(/ · Air minum$/);
    await t.succeed('DELETE', `deleteTopic/${topic}`, admin);
    expect((await get(url)).statusCode).toBe(404);
  });
});

test('addresses in an entry are absolute, and line breaks of plain text are kept', async () => {
  await createBlog(t, admin, { content: 'satu\ndua\n\ntiga <3', status: 'onpost' });
  const [blog] = await entries('/blog/feed.xml');
  expect(blog && textOf(blog, 'content')).toBe('satu<br />dua<br /><br />tiga &lt;3');

  await createBlog(t, admin, { content: 'Isi <nama desa>,\na<b', status: 'onpost' });
  const [brackets] = await entries('/blog/feed.xml');
  expect(brackets && textOf(brackets, 'content')).toBe('Isi &lt;nama desa&gt;,<br />a&lt;b');
  expect(brackets && textOf(brackets, 'summary')).toBe('Isi <nama desa>, a<b');

  const own = `/storage/${await uploadPicture(t, admin)}`;
  const id = await approved({
    content: `<p><a href="/blog">a</a><a href="https://contoh.id/?a=1&amp;b=2">b</a><a href="#c">c</a><img src="${own}" alt=""></p>`,
  });
  const [article] = await entries();
  const html = article ? textOf(article, 'content') : '';
  expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    `${ORIGIN}/blog`,
    'https://contoh.id/?a=1&amp;b=2',
    `${ORIGIN}/articleDetail/${id}#c`,
    ORIGIN + own,
  ]);
});

test('content that is stored uncleaned is cleaned on its way into a feed', async () => {
  const id = await approved();
  const content = `<p onclick="a()">a</p><script>b()</script><img src="https://lain.example/storage/images/x.webp"><a href="javascript:c()">c</a>`;
  await t.system.db.updateTable('articles').set({ content }).where('id', '=', id).execute();
  const [entry] = await entries();
  expect(entry && textOf(entry, 'content')).toBe('<p>a</p><a>c</a>');
});

test('a very long text is in the feed as its summary only', async () => {
  await approved({ content: `<p>${'kata '.repeat(9000)}</p>` });
  const [entry] = await entries();
  expect(entry && childrenOf(entry, 'content')).toEqual([]);
  expect(entry && textOf(entry, 'summary')).toMatch(/^kata .*\.\.\.$/);
});

describe('only what visitors may see', () => {
  const everything = async () =>
    (
      await Promise.all(
        ['/article/feed.xml', '/article/feed.json', '/blog/feed.xml', '/blog/feed.json', '/sitemap.xml'].map((url) =>
          get(url, admin.headers),
        ),
      )
    )
      .map(({ body }) => body)
      .join('\n');

  test('is in feeds and sitemap, for every role', async () => {
    const author = await createPerson(t);
    const waiting = await createArticle(t, author, { title: 'Rahasia menunggu' });
    const refused = await createArticle(t, admin, { title: 'Rahasia ditolak', verifikasi_admin: 'ditolak' });
    const onHold = await createBlog(t, admin, { title: 'Rahasia onhold' });
    const text = await everything();
    expect(text).not.toContain('Rahasia');
    for (const path of [`articleDetail/${waiting}<`, `articleDetail/${refused}<`, `detailBlogUser/${onHold}<`]) {
      expect(text).not.toContain(path);
    }
  });

  test('never an e-mail address', async () => {
    await approved();
    await createBlog(t, admin, { status: 'onpost' });
    expect(await everything()).not.toContain(admin.email);
  });

  test('and no longer once it is taken back or deleted', async () => {
    const fixed = await sitemap();
    const article = await approved();
    const blog = await createBlog(t, admin, { status: 'onpost' });
    expect(await titles()).toHaveLength(1);
    expect(await titles('/blog/feed.xml')).toHaveLength(1);
    // The new pages are those of the article, the blog post and the author.
    expect(await sitemap()).toHaveLength(fixed.length + 3);
    await edit(article, { title: 'Judul', content: 'Isi', verifikasi_admin: 'ditolak' });
    expect(await titles()).toEqual([]);
    await t.succeed('DELETE', `deleteBlog/${blog}`, admin);
    expect(await titles('/blog/feed.xml')).toEqual([]);
    expect(await sitemap()).toEqual(fixed);
  });
});

async function sitemap(): Promise<string[]> {
  const root = parseXml((await get('/sitemap.xml')).body);
  return childrenOf(root, 'url').map((url) => textOf(url, 'loc'));
}

const edit = (id: number, fields: Record<string, string>) =>
  t.succeed('POST', `editArticle/${id}`, admin, form(fields));

describe('security.txt', () => {
  const PATH = '/.well-known/security.txt';

  test('does not exist without a contact', async () => {
    expect((await get(PATH)).statusCode).toBe(404);
  });

  test('names the contact, for a little less than a year', async () => {
    const named = await openOwnApp({ publicUrl: ORIGIN, securityContact: 'mailto:keamanan@terarah.example' });
    const ask = () => named.app.inject({ url: PATH });
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe(
      'Contact: mailto:keamanan@terarah.example\n' +
        'Expires: 2027-11-20T03:00:00.000Z\n' +
        'Preferred-Languages: id, en\n' +
        `Canonical: ${ORIGIN}${PATH}\n`,
    );
    named.clock.advance({ h: 24 });
    expect((await ask()).body).toContain('Expires: 2027-11-21T03:00:00.000Z');
  });
});
