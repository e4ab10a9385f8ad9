import { describe, expect, test } from 'vitest';
import { addressOf } from '#contract/routes.ts';
import { closeAccount, erasePerson } from '#server/accounts/accounts.service.ts';
import { deleteDueAccounts } from '#server/accounts/own/own-deletion.service.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createArticle, createBlog, createPerson, type Person } from '#tests/factories.ts';
import { childrenOf, parseXml, textOf } from '#tests/xml.ts';

const ORIGIN = 'https://terarah.example';
const PROFILE = {
  nama_depan: 'Siti',
  nama_belakang: 'Nurhaliza',
  no_hp: '0812-1111-2222',
  gender: 'P',
  affiliation: 'Universitas Udayana',
  citation_name: 'Nurhaliza, S.',
  bio: 'Meneliti lamun.\nDi Bali.',
  orcid: '0000-0002-1825-0097',
};

const t = renewTestApp({ publicUrl: ORIGIN });
const person = renewPerson(t);
const admin = renewAdmin(t);

const save = (given: object = {}) => t.send('POST', 'saveProfile', person, { ...PROFILE, ...given });
const decide = (id: number, verifikasi_admin: string, more: object = {}) =>
  t.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin, ...more });
async function publish(title = 'Bakau', author = person): Promise<number> {
  t.clock.advance({ min: 1 });
  const id = await createArticle(t, author, { title });
  expect((await decide(id, 'disetujui')).status).toBe(200);
  return id;
}
const feedOf = ({ id }: Person) => t.app.inject(`${addressOf('author', { id })}/feed.xml`);
const sitemap = async () => (await t.app.inject('/sitemap.xml')).body;
const page = ({ id }: Person) => `<loc>${ORIGIN}${addressOf('author', { id })}</loc>`;

/** Returns the statuses of responses about an author, and whether sitemap and bylines link to the author's page. */
async function found(who = person) {
  const { artikels } = (await t.send('GET', 'semuaArtikel')).body;
  const own = artikels.filter(({ user }: { user: { id: number } }) => user.id === who.id);
  return {
    statuses: [
      (await t.send('GET', `author/${who.id}`)).status,
      (await t.send('GET', `authorArticles/${who.id}`)).status,
      (await feedOf(who)).statusCode,
    ],
    isInSitemap: (await sitemap()).includes(page(who)),
    links: own.map(({ user }: { user: { has_page?: boolean } }) => user.has_page === true),
  };
}
const NOTHING = { statuses: [404, 404, 404], isInSitemap: false, links: [] };
const ONE_ARTICLE = { statuses: [200, 200, 200], isInSitemap: true, links: [true] };

describe('an author', () => {
  test('is public with the first approved article, and only as long as one is', async () => {
    await save();
    expect(await found()).toEqual(NOTHING);
    const id = await createArticle(t, person);
    expect(await found()).toEqual(NOTHING);
    await decide(id, 'ditolak');
    expect(await found()).toEqual(NOTHING);
    await decide(id, 'disetujui', { publish_at: '2027-01-01T00:00:00Z' });
    expect(await found()).toEqual(NOTHING);
    const first = await publish();
    expect(await found()).toEqual(ONE_ARTICLE);
    await decide(first, 'ditolak');
    expect(await found()).toEqual(NOTHING);
    await decide(first, 'disetujui');
    expect(await found()).toEqual(ONE_ARTICLE);
    await t.send('DELETE', `delArticle/${first}`, admin);
    expect(await found()).toEqual(NOTHING);
    await t.send('POST', `restoreArticle/${first}`, admin);
    expect(await found()).toEqual(ONE_ARTICLE);
  });

  test('is shown with what the profile says of an author, and nothing else of the account, to every caller', async () => {
    await save();
    await publish();
    await createArticle(t, person, { title: 'Menunggu' });
    const { affiliation, bio, orcid } = PROFILE;
    const author = { id: person.id, nama_depan: 'Siti', nama_belakang: 'Nurhaliza', affiliation, bio, orcid };
    const closed = await createPerson(t);
    await closeAccount(t.system, { email: closed.email, actorId: null });
    for (const caller of [undefined, person, await createPerson(t), admin]) {
      expect(await t.send('GET', `author/${person.id}`, caller)).toEqual({ status: 200, body: { author } });
      const { status, body } = await t.send('GET', `authorArticles/${person.id}`, caller);
      expect([status, body.meta.total, body.artikels.map(({ title }: { title: string }) => title)]).toEqual([
        ...[200, 1],
        ['Bakau'],
      ]);
      expect(JSON.stringify(body)).not.toMatch(/contoh\.id|0812|"gender"|stage/);
    }
    for (const url of [`author/${person.id}`, `authorArticles/${person.id}`]) {
      expect((await t.send('GET', url, closed)).status).toBe(401);
    }
  });

  test.each(['0', 'x', '99999', '2147483648'])('with the number %s is unknown', async (id) => {
    for (const path of ['author', 'authorArticles']) {
      const body = { message: 'Penulis tidak ditemukan' };
      expect(await t.send('GET', `${path}/${id}`)).toEqual({ status: 404, body });
    }
    expect((await t.app.inject(addressOf('author', { id }) + '/feed.xml')).statusCode).toBe(404);
  });

  test('of blog posts has a page only because of articles', async () => {
    const blog = await createBlog(t, admin, { status: 'onpost' });
    const byline = async () => (await t.send('GET', `detailBlog/${blog}`)).body.blog.user;
    expect(await found(admin)).toEqual(NOTHING);
    expect(await byline()).not.toHaveProperty('has_page');
    await publish('Dari redaksi', admin);
    expect(await byline()).toMatchObject({ id: admin.id, has_page: true });
    const { blog: rows } = (await t.send('GET', 'semuaBlog?view=card')).body;
    expect(rows[0].user).toMatchObject({ has_page: true });
  });

  test('gets a changed profile and name at once, also where answers are cached', async () => {
    await publish();
    const read = async () => (await t.send('GET', `author/${person.id}`)).body.author;
    expect(await read()).toMatchObject({ affiliation: '', bio: '', orcid: null });
    for (const change of [{}, { bio: 'Lain' }, { affiliation: 'BRIN' }, { orcid: '' }, { nama_depan: 'Wulan' }]) {
      await save(change);
      const { nama_depan, affiliation, bio, orcid } = { ...PROFILE, ...change };
      expect(await read()).toMatchObject({ nama_depan, affiliation, bio, orcid: orcid || null });
    }
    expect((await feedOf(person)).body).toContain('Terarah · Wulan Nurhaliza');
  });

  test('empties caches only by what readers see', async () => {
    const version = () => t.system.publicContent.version();
    const start = version();
    await save();
    expect(version()).toBe(start);
    await publish();
    const before = version();
    await save({ no_hp: '0812-9999-9999', gender: 'L' });
    expect(version()).toBe(before);
    await save({ bio: 'Baru' });
    expect(version()).toBe(before + 1);
    await save({ bio: 'Baru', citation_name: 'Lain' });
    expect(version()).toBe(before + 2);
  });

  test('learns of the own page', async () => {
    const own = async () => (await t.send('GET', 'ownProfile', person)).body.has_page;
    expect(await own()).toBe(false);
    await publish();
    expect(await own()).toBe(true);
  });
});

describe('the articles', () => {
  test('come newest first in pages, each page with an answer of its own in the cache', async () => {
    const ids = [await publish('Satu'), await publish('Dua'), await publish('Tiga')];
    await publish('Lain', await createPerson(t));
    const rows = async (query: string) => {
      const { body } = await t.send('GET', `authorArticles/${person.id}?${query}`);
      return [body.artikels.map(({ id }: { id: number }) => id), body.meta.total];
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await rows('view=card&page=1&per_page=2')).toEqual([[ids[2], ids[1]], 3]);
      expect(await rows('view=card&page=2&per_page=2')).toEqual([[ids[0]], 3]);
      expect(await rows('view=card&page=3&per_page=2')).toEqual([[], 3]);
      expect(await rows('')).toEqual([ids.toReversed(), 3]);
    }
    expect((await t.send('GET', `authorArticles/${person.id}?page=0`)).status).toBe(422);
  });

  test('are in the feed of the author, newest first, and no others', async () => {
    await save();
    await publish('Satu');
    await publish('Dua');
    await publish('Lain', await createPerson(t));
    const response = await feedOf(person);
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, no-cache');
    const feed = parseXml(response.body);
    expect(textOf(feed, 'title')).toBe('Terarah · Siti Nurhaliza');
    expect(textOf(feed, 'id')).toBe(`tag:terarah.example,2025:${addressOf('author', { id: person.id })}`);
    expect(childrenOf(feed, 'entry').map((entry) => textOf(entry, 'title'))).toEqual(['Dua', 'Satu']);
    expect(response.body).not.toMatch(/contoh\.id|0812/);
  });
});

describe('when the account ends', () => {
  const remove = async (works: 'named' | 'anonymous') => {
    await t.send('POST', 'requestDeletion', person, { password: person.password, works });
    t.clock.advance({ h: 24 * 14 });
    await deleteDueAccounts(t.system);
  };

  test('the page stays under the name, without what else the person said', async () => {
    await save();
    await publish();
    await remove('named');
    expect(await found()).toEqual(ONE_ARTICLE);
    const name = { id: person.id, nama_depan: 'Siti', nama_belakang: 'Nurhaliza' };
    const { author } = (await t.send('GET', `author/${person.id}`)).body;
    expect(author).toEqual({ ...name, affiliation: '', bio: '', orcid: null });
  });

  test('there is no page of "Penulis", whoever removed the name, and no link to it', async () => {
    await save();
    await publish();
    const other = await createPerson(t);
    await publish('Lain', other);
    await remove('anonymous');
    await erasePerson(t.system, { email: other.email, actorId: admin.id });
    for (const who of [person, other]) expect(await found(who)).toEqual({ ...NOTHING, links: [false] });
  });

  test('a person who is called "Penulis" keeps the page', async () => {
    await save({ nama_depan: 'Penulis', nama_belakang: '-' });
    await publish();
    expect(await found()).toEqual(ONE_ARTICLE);
  });

  test('the page stays as the articles do, if an admin closed the account', async () => {
    await save();
    await publish();
    await closeAccount(t.system, { email: person.email, actorId: admin.id });
    expect(await found()).toEqual(ONE_ARTICLE);
  });
});
