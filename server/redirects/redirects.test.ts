import { describe, expect, test } from 'vitest';
import { clearAway } from '#server/maintenance.ts';
import { auditOf } from '#tests/audit.ts';
import { createArticle, createBlog, signInAgain } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { pagesOf } from '#tests/site-pages.ts';
import { writeMissingPages } from './missing-pages.service.ts';

const ORIGIN = 'https://terarah.contoh.id';
const t = renewTestApp({}, pagesOf(ORIGIN));
const admin = renewAdmin(t);
const author = renewPerson(t);

const add = (address: string, target: string) => t.send('POST', 'addRedirect', admin, { address, target });
const mustAdd = (address: string, target: string) => t.succeed('POST', 'addRedirect', admin, { address, target });
const visit = async (path: string, method: 'GET' | 'HEAD' = 'GET') => await t.app.inject({ method, url: path });
const locationOf = async (path: string) => (await visit(path)).headers.location;
const list = async (query = '') => await t.succeed('GET', `redirects${query}`, admin);
const missing = async () => {
  await writeMissingPages(t.system);
  return (await t.succeed('GET', 'missingPages', admin)).pages;
};

describe('a former address', () => {
  test('leads to the new one, in any letter case, with or without a final slash, percent-encoded or not', async () => {
    await mustAdd('/2019/06/Air-Bersih/', '/article');
    await mustAdd('/tulisan/é', 'https://lain.contoh.id/Teks?a=1#b');
    for (const path of [
      '/2019/06/air-bersih',
      '/2019/06/AIR-bersih/',
      '/2019//06/air-bersih?utm=x',
      '/2019/06/air%2Dbersih',
    ]) {
      expect(await visit(path), path).toMatchObject({ statusCode: 301, headers: { location: '/article' } });
    }
    expect(await locationOf('/tulisan/%C3%A9')).toBe('https://lain.contoh.id/Teks?a=1#b');
    expect((await visit('/2019/06/air-bersih', 'HEAD')).statusCode).toBe(301);
    expect((await visit('/2019/06/air-bersih')).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect((await visit('/2019/06/air-bersih/lain')).statusCode).toBe(404);
    expect((await visit('/2019/06/air-bersih.data')).statusCode).toBe(404);
  });

  test('with an encoded sign that would divide it stays the same when it is saved again', async () => {
    for (const address of ['/a%3Fb', '/a%23b', '/100%25', '/a%2541', '/c%5Cd', '/e%20', '/f%20%20g']) {
      const { id } = await mustAdd(address, '/blog');
      const [stored] = (await list()).redirects;
      await t.succeed('PUT', `editRedirect/${id}`, admin, { address: stored.address, target: '/article' });
      expect((await list()).redirects[0].address).toBe(stored.address);
      expect(await locationOf(address), address).toBe('/article');
    }
  });

  test('may be an id of WordPress', async () => {
    await mustAdd('/?p=123', '/articleDetail/1');
    await mustAdd('/?page_id=7', '/about');
    expect(await locationOf('/?p=123')).toBe('/articleDetail/1');
    expect(await locationOf('/?utm=x&page_id=7')).toBe('/about');
    expect((await visit('/?p=124')).statusCode).toBe(200);
    expect((await visit('/?services=1')).statusCode).toBe(200);
  });

  test('is used only while there is no page', async () => {
    const id = await createArticle(t, admin, { verifikasi_admin: 'disetujui' });
    await mustAdd(`/articleDetail/${id}`, '/blog');
    await mustAdd('/about', '/blog');
    expect((await visit(`/articleDetail/${id}`)).statusCode).toBe(200);
    expect((await visit('/about')).statusCode).toBe(200);
    await t.succeed('DELETE', `delArticle/${id}`, admin);
    const response = await visit(`/articleDetail/${id}`);
    expect(response).toMatchObject({ statusCode: 301, headers: { location: '/blog' }, body: '' });
    expect(response.headers['content-security-policy']).toBeUndefined();
    await t.succeed('POST', `restoreArticle/${id}`, admin);
    expect((await visit(`/articleDetail/${id}`)).statusCode).toBe(200);
  });

  test('is answered at once after a change, although unknown addresses share a cached response', async () => {
    expect((await visit('/lama')).statusCode).toBe(404);
    const { id } = await mustAdd('/lama', '/blog');
    expect(await locationOf('/lama')).toBe('/blog');
    await t.succeed('PUT', `editRedirect/${id}`, admin, { address: '/lama', target: '/article' });
    expect(await locationOf('/lama')).toBe('/article');
    await t.succeed('DELETE', `deleteRedirect/${id}`, admin);
    expect((await visit('/lama')).statusCode).toBe(404);
    expect(await auditOf(t, 'redirect')).toHaveLength(3);
  });
});

describe('a redirect is refused', () => {
  test.each([
    ['/', '/blog', 'address'],
    ['/api/health', '/blog', 'address'],
    ['/storage/x.png', '/blog', 'address'],
    ['/assets/x.js', '/blog', 'address'],
    ['//jahat.contoh.id/x', '/blog', 'address'],
    ['https://jahat.contoh.id/x', '/blog', 'address'],
    ['lama', '/blog', 'address'],
    ['/a%0D%0Ab', '/blog', 'address'],
    ['/a%E2%80%AEb', '/blog', 'address'],
    ['/lama', 'javascript:alert(1)', 'target'],
    ['/lama', '//jahat.contoh.id', 'target'],
    ['/lama', '/\\jahat.contoh.id', 'target'],
    ['/lama', '/.//x//jahat.contoh.id', 'target'],
    ['/lama', '/..//jahat.contoh.id', 'target'],
    ['/lama', 'https://a:b@lain.contoh.id/', 'target'],
    ['/lama', 'ftp://lain.contoh.id/', 'target'],
    ['/lama', 'blog', 'target'],
    ['/lama', '/LAMA/', 'target'],
    ['/lama', `/${'x'.repeat(500)}`, 'target'],
    ['', '', 'address'],
  ])('from %j to %j', async (address, target, field) => {
    const { status, body } = await add(address, target);
    expect({ status, fields: Object.keys(body.errors) }).toMatchObject({
      status: 422,
      fields: expect.arrayContaining([field]),
    });
  });

  test('that would make a chain or a loop', async () => {
    // A visitor would run in circles between http and https.
    const { host } = new URL(t.system.config.publicUrl);
    for (const scheme of ['http', 'https']) expect((await add('/lama', `${scheme}://${host}/lama`)).status).toBe(422);
    await mustAdd('/a', '/b');
    expect(await add('/c', '/A')).toMatchObject({
      status: 422,
      body: { errors: { target: [expect.stringContaining('/b')] } },
    });
    expect((await add('/b', '/a')).status).toBe(422);
    expect((await add('/A/', '/blog')).body.errors).toHaveProperty('address');
    // Two admins can add both halves of a loop at the same moment. Visitors must not run in circles then.
    await t.system.db
      .insertInto('redirects')
      .values({ address: '/b', target: '/a', search_text: '', created_at: '', user_id: null, run_id: null })
      .execute();
    t.system.publicContent.changed();
    expect((await visit('/a')).statusCode).toBe(404);
  });

  test('from visitors and authors, as every call of redirects', async () => {
    for (const who of [undefined, author]) {
      const status = who ? 403 : 401;
      expect((await t.send('GET', 'redirects', who)).status).toBe(status);
      expect((await t.send('GET', 'redirects.csv', who)).status).toBe(status);
      expect((await t.send('GET', 'missingPages', who)).status).toBe(status);
      expect((await t.send('POST', 'addRedirect', who, { address: '/x', target: '/blog' })).status).toBe(status);
      expect((await t.send('POST', 'importRedirects', who, { csv: '/x,/blog' })).status).toBe(status);
    }
    expect((await list()).redirects).toEqual([]);
  });
});

describe('the list of redirects', () => {
  test('is searched and paged', async () => {
    for (const number of [1, 2, 3]) await mustAdd(`/lama/${number}`, `/articleDetail/${number}`);
    await mustAdd(`${t.system.config.publicUrl}/utuh`, '/blog');
    expect(await list('?q=LAMA&per_page=2&page=1')).toMatchObject({
      redirects: [{ address: '/lama/3', is_imported: false }, { address: '/lama/2' }],
      meta: { total: 3 },
    });
    expect((await list('?q=articledetail/1')).redirects).toMatchObject([
      { address: '/lama/1', target: '/articleDetail/1' },
    ]);
    expect((await list('?sort=address&per_page=1&page=4')).redirects).toMatchObject([{ address: '/utuh' }]);
  });

  test('goes out and comes in as CSV', async () => {
    await mustAdd('/lama', 'https://lain.contoh.id/a,b');
    const csv = (await t.send('GET', 'redirects.csv', admin)).body as unknown as string;
    expect(csv).toBe('\uFEFF"dari","ke"\r\n"/lama","https://lain.contoh.id/a,b"\r\n');
    const lines = ['/baru;x,/blog', '/lama,/article', 'salah,/blog', '/satu', '"/dua ""x""",/blog'];
    const answer = await t.succeed('POST', 'importRedirects', admin, { csv: `${csv}${lines.join('\n')}` });
    expect(answer).toMatchObject({ added: 2, unchanged: 1, wrong_total: 3 });
    expect(answer.wrong.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6]);
    expect(answer.wrong[0].reason).toContain('https://lain.contoh.id/a,b');
    const again = await t.succeed('POST', 'importRedirects', admin, {
      csv: (await t.send('GET', 'redirects.csv', admin)).body,
    });
    expect(again).toMatchObject({ added: 0, unchanged: 3, wrong: [] });
  });

  test('takes thousands of lines, and says what is no CSV', async () => {
    const csv = Array.from({ length: 3000 }, (_, index) => `/lama/${index},/articleDetail/${index}`).join('\n');
    expect(await t.succeed('POST', 'importRedirects', admin, { csv })).toMatchObject({ added: 3000, wrong_total: 0 });
    expect((await list('?per_page=1')).meta.total).toBe(3000);
    expect(await locationOf('/lama/2999')).toBe('/articleDetail/2999');
    expect((await t.send('POST', 'importRedirects', admin, { csv: `/a,"${'x'.repeat(100_000)}` })).status).toBe(422);
  });
});

test('files of an account are added one at a time, and few may wait', async () => {
  const csv = Array.from({ length: 300 }, (_, index) => `/lama/${index},/blog`).join('\n');
  const answers = await Promise.all(Array.from({ length: 6 }, () => t.send('POST', 'importRedirects', admin, { csv })));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await list()).meta.total).toBe(300);
});

describe('addresses without a page', () => {
  test('are counted without their query, and leave the list with a redirect or when they are dismissed', async () => {
    for (const path of [
      '/hilang',
      '/Hilang/?a=rahasia',
      '/hilang',
      '/lain',
      '/articleDetail/999',
      '/api/x',
      '/assets/x.js',
    ]) {
      await visit(path);
    }
    await visit('/hilang.data');
    await visit('/hilang', 'HEAD');
    await visit('/pratinjau/rahasia');
    await visit('/pratinjau/rahasia/lain');
    await visit('/%E2%80%AEterbalik');
    expect(await missing()).toEqual([
      { address: '/hilang', count: 3, last_at: '2026-11-21T03:00:00.000Z' },
      { address: '/lain', count: 1, last_at: '2026-11-21T03:00:00.000Z' },
      { address: '/articledetail/999', count: 1, last_at: '2026-11-21T03:00:00.000Z' },
    ]);
    await mustAdd('/hilang', '/blog');
    await t.succeed('POST', 'dismissMissingPage', admin, { address: '/lain' });
    expect(await missing()).toMatchObject([{ address: '/articledetail/999' }]);
    t.clock.advance({ h: 24 * 31 });
    await signInAgain(t, admin);
    await visit('/baru');
    expect(await missing()).toMatchObject([{ address: '/baru' }]);
    expect(await clearAway(t.system, 0)).toEqual([]);
  });

  test('are bounded, however many a program makes up', async () => {
    await visit('/sering');
    await visit('/sering');
    for (let number = 0; number < 1200; number += 1) await visit(`/acak/${number}`);
    await visit(`/${'x'.repeat(300)}`);
    expect(await missing()).toHaveLength(20);
    await visit('/sering');
    for (let number = 2000; number < 2600; number += 1) await visit(`/acak/${number}`);
    expect((await missing())[0]).toMatchObject({ address: '/sering', count: 3 });
    const { total } = await t.system.db
      .selectFrom('missing_pages')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(500);
  });

  test('are not counted for a blog post that visitors may not read yet', async () => {
    const id = await createBlog(t, admin, { status: 'onhold' });
    await visit(`/detailBlogUser/${id}`);
    expect(await missing()).toEqual([{ address: `/detailbloguser/${id}`, count: 1, last_at: expect.any(String) }]);
  });
});
