import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { PREPARED_ADDRESSES } from '#contract/site-pages/site-page-rules.ts';
import { cleanContent } from '#server/text/content-thread.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { readFooterPages } from './public-pages.service.ts';

const app = renewTestApp();
const admin = renewAdmin(app);
const author = renewPerson(app);

const PAGE = { title: 'Tim', address: 'tim', content: '<p>Isi</p>', language: 'en', in_footer: true, status: 'public' };
const add = async (given: object = {}): Promise<number> =>
  (await app.succeed('POST', 'addSitePage', admin, { ...PAGE, ...given })).id;
const edit = (id: number, given: object = {}) =>
  app.succeed('POST', `editSitePage/${id}`, admin, { ...PAGE, ...given });
const read = (address: string, who = undefined as typeof admin | undefined) =>
  app.send('GET', `publicSitePage/${address}`, who);
const addressAt = async (address: string) => (await read(address)).body.page?.address;
const footer = async () => (await readFooterPages(app.system)).map(({ title }) => title);
const sitemap = async () => (await app.app.inject('/sitemap.xml')).body;
const guide = async () => (await app.send('GET', 'submissionGuide', author)).body.guide;
const privacy = async () => (await app.send('GET', 'privacyPage')).body.page;

test('visitors, authors and admins read a public page, and see each change with the next request', async () => {
  const id = await add();
  const page = {
    address: 'tim',
    title: 'Tim',
    language: 'en',
    content: '<p>Isi</p>',
    preview: 'Isi',
    published_at: expect.any(String),
    updated_at: expect.any(String),
  };
  for (const who of [undefined, author, admin]) expect(await read('tim', who)).toEqual({ status: 200, body: { page } });
  const cached = await app.app.inject('/api/publicSitePage/tim');
  expect(cached.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.any(String) });
  expect([await footer(), (await sitemap()).includes('/halaman/tim<')]).toEqual([['Tim'], true]);

  await edit(id, { title: 'Pengurus', in_footer: false });
  expect((await read('tim')).body.page.title).toBe('Pengurus');
  expect(await footer()).toEqual([]);
  await app.send('DELETE', `deleteSitePage/${id}`, admin);
  expect((await read('tim')).status).toBe(404);
  expect(await sitemap()).not.toContain('/halaman/');
  await app.send('POST', `restoreSitePage/${id}`, admin);
  expect((await read('tim')).status).toBe(200);
});

test('nobody finds a draft outside the pages for admins', async () => {
  const ids = [
    await add(),
    await add({ address: 'pedoman-penulis' }),
    await add({ address: 'privasi', title: 'Kami' }),
  ];
  expect([await footer(), (await privacy()).title]).toEqual([['Tim', 'Tim'], 'Kami']);
  for (const [index, address] of ['tim', 'pedoman-penulis', 'privasi'].entries()) {
    await edit(ids[index] ?? 0, { address, status: 'draft' });
    for (const who of [undefined, author, admin]) expect((await read(address, who)).status).toBe(404);
  }
  expect([await footer(), await guide(), (await privacy()).title]).toEqual([[], null, 'Privasi']);
  expect(await sitemap()).not.toContain('/halaman/');
});

test('an address that a public page had leads to the page, unless another public page has it', async () => {
  const id = await add({ address: 'konsep', status: 'draft' });
  await edit(id, { address: 'lama' });
  await edit(id, { address: 'baru' });
  expect(await Promise.all(['lama', 'LAMA', 'baru', 'konsep'].map(addressAt))).toEqual([
    'baru',
    'baru',
    'baru',
    undefined,
  ]);
  const second = await add({ address: 'lama', status: 'draft' });
  expect(await addressAt('lama')).toBe('baru');
  await edit(second, { address: 'lama' });
  expect(await addressAt('lama')).toBe('lama');
  await edit(second, { address: 'lain' });
  expect(await addressAt('lama')).toBe('lain');
  await app.send('DELETE', `deleteSitePage/${second}`, admin);
  expect(await addressAt('lama')).toBe('baru');
  for (const wrong of ['a%00b', 'a%2Fb', 'x'.repeat(900)]) expect((await read(wrong)).status).toBe(404);
});

test('an old address leads to the page for good, also after many saves', async () => {
  const id = await add({ address: 'lama' });
  for (let number = 2; number <= 55; number += 1) await edit(id, { address: 'baru', title: `Tim ${number}` });
  expect(await addressAt('lama')).toBe('baru');
  const { versions } = (await app.send('GET', `sitePageHistory/${id}`, admin)).body;
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => 55 - index),
    1,
  ]);
});

test('/privasi has a text before the institute has written one', async () => {
  expect(await privacy()).toMatchObject({ address: 'privasi', published_at: null, updated_at: null });
  expect((await privacy()).content).toContain(DEFAULT_SITE.contact.email);
  await add({ address: 'privasi', title: 'Data Anda' });
  expect(await privacy()).toMatchObject({ title: 'Data Anda', updated_at: expect.any(String) });
  const map = await sitemap();
  expect(map.match(/\/privasi</g)).toHaveLength(1);
  expect(map).not.toContain('/halaman/privasi');
});

test.each(PREPARED_ADDRESSES)('the prepared text %s is clean, whatever the institute is called', async (address) => {
  const name = '“Bakau” & <b>"Laut"</b>';
  const { identity, contact } = DEFAULT_SITE;
  const values = { identity: { ...identity, name, publication: '' }, contact: { ...contact, address: ["Jl. O'Neil"] } };
  for (const [subject, value] of Object.entries(values)) {
    await app.succeed('PUT', `saveSiteSetting/${subject}`, admin, { version: 0, value });
  }
  const { page } = (await app.send('GET', `preparedSitePage/${address}`, admin)).body;
  expect(page).toMatchObject({ address, language: 'id' });
  expect(page.content).not.toMatch(/[{}]/);
  expect(page.content).toContain('“Bakau” &amp; &lt;b&gt;"Laut"&lt;/b&gt;');
  expect((await cleanContent(page.content, 'Isi')).content).toBe(page.content);
});

test('the form for articles gets the items of the list "Sebelum mengirim"', async () => {
  expect(await guide()).toBeNull();
  expect((await app.send('GET', 'submissionGuide')).status).toBe(401);
  const list = '<ol><li><p>Saya &amp; <strong>semua</strong>\n penulis</p></li><li> </li><li>Data</li></ol>';
  const before = '<ul><li>Bukan ini</li></ul>';
  const heading = '<h3>Sebelum <em>MENGIRIM</em></h3>';
  const id = await add({ address: 'pedoman-penulis', content: `${before}${heading}<p>Centang:</p>${list}${before}` });
  expect(await guide()).toEqual({
    address: 'pedoman-penulis',
    title: 'Tim',
    language: 'en',
    items: ['Saya & semua penulis', 'Data'],
  });
  const save = (content: string) => edit(id, { address: 'pedoman-penulis', content });
  await save(`${heading}<p>Tidak ada.</p><h2>Lain</h2>${list}`);
  expect((await guide()).items).toEqual([]);
  await save(`${heading}<ul>${'<li>a&lt;</li>'.repeat(31)}</ul>`);
  expect((await guide()).items).toEqual(Array.from({ length: 30 }, () => 'a<'));
  await save(`${heading}<ul><li>${'🌱'.repeat(301)}</li></ul>`);
  expect((await guide()).items).toEqual(['🌱'.repeat(300)]);
  const { page } = (await app.send('GET', 'preparedSitePage/pedoman-penulis', admin)).body;
  await save(page.content);
  expect((await guide()).items.length).toBeGreaterThan(2);
});
