import { describe, expect, test } from 'vitest';
import { SITE_PAGES_LIMIT } from '#contract/site-pages/site-page-rules.ts';
import { clearAway } from '#server/maintenance.ts';
import { auditOf } from '#tests/audit.ts';
import { signInAgain, uploadPicture } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';

const app = renewTestApp();
const admin = renewAdmin(app);
const other = renewAdmin(app);
const author = renewPerson(app);

const PAGE = { title: 'Sejarah', address: 'sejarah', content: '<p>Isi</p>', language: 'id', status: 'public' };
const add = (given: object = {}) => app.send('POST', 'addSitePage', admin, { ...PAGE, ...given });
const added = async (given: object = {}): Promise<number> => (await add(given)).body.id;
const edit = (id: number, given: object = {}, who = admin) =>
  app.send('POST', `editSitePage/${id}`, who, { ...PAGE, ...given });
const list = async () => (await app.send('GET', 'sitePages', admin)).body;
const addresses = async (): Promise<string[]> => (await list()).pages.map((page: typeof PAGE) => page.address);
const history = async (id: number) => (await app.send('GET', `sitePageHistory/${id}`, admin)).body.versions;
const remove = (id: number) => app.send('DELETE', `deleteSitePage/${id}`, admin);
const restore = (id: number) => app.send('POST', `restoreSitePage/${id}`, admin);
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ address: `halaman-${index + 1}` }));

test('an admin adds a page, and only admins read and write pages', async () => {
  const id = await added({ in_footer: '1', content: '<p onclick="x()">Isi</p>', address: ' Sejarah ' });
  const page = {
    ...PAGE,
    id,
    in_footer: true,
    preview: 'Isi',
    version: 1,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    published_at: expect.any(String),
  };
  expect((await app.send('GET', `sitePage/${id}`, admin)).body).toEqual({ page });
  const { content: _, ...listed } = page;
  const { pages, prepared } = await list();
  expect(pages).toEqual([listed]);
  expect(prepared.map(({ address }: typeof PAGE) => address)).toEqual([
    'pedoman-penulis',
    'kebijakan-redaksi',
    'privasi',
  ]);
  await added({ address: 'privasi' });
  expect((await list()).prepared).toHaveLength(2);

  for (const [method, call, payload] of [
    ['GET', 'sitePages'],
    ['GET', `sitePage/${id}`],
    ['GET', 'preparedSitePage/privasi'],
    ['GET', `sitePageHistory/${id}`],
    ['GET', `sitePageVersion/${id}/1`],
    ['POST', 'addSitePage', { ...PAGE, address: 'x' }],
    ['POST', `editSitePage/${id}`, PAGE],
    ['PUT', 'orderSitePages', { ids: [id] }],
    ['DELETE', `deleteSitePage/${id}`],
    ['POST', `restoreSitePage/${id}`],
  ] as const) {
    expect((await app.send(method, call, undefined, payload)).status, call).toBe(401);
    expect((await app.send(method, call, author, payload)).status, call).toBe(403);
  }
});

test.each([
  ['address', '', 'Alamat wajib diisi.'],
  ['address', 'dua kata', expect.stringContaining('hanya boleh memuat')],
  ['address', '-a', expect.stringContaining('hanya boleh memuat')],
  ['address', 'a'.repeat(81), expect.stringContaining('paling banyak 80 karakter')],
  ['title', ' ', 'Judul wajib diisi.'],
  ['content', '<script>x</script>', expect.stringContaining('Isi halaman')],
  ['language', 'fr', expect.stringContaining('Bahasa')],
  ['status', undefined, 'Status wajib dipilih.'],
])('a page whose %s is %j is refused', async (field, value, message) => {
  const id = await added();
  const refusal = { status: 422, body: { errors: { [field]: [message] } } };
  expect(await add({ [field]: value })).toMatchObject(refusal);
  expect(await edit(id, { [field]: value })).toMatchObject(refusal);
  expect(await history(id)).toHaveLength(1);
});

test('an address is that of one page', async () => {
  const id = await added();
  const second = await added({ address: 'tim', title: 'Tim' });
  const taken = (address: string, title: string) => ({
    status: 422,
    body: { errors: { address: [`Alamat “${address}” sudah dipakai halaman “${title}”. Pilih alamat lain.`] } },
  });
  expect(await add()).toMatchObject(taken('sejarah', 'Sejarah'));
  expect(await edit(id, { address: 'tim' })).toMatchObject(taken('tim', 'Tim'));
  const together = await Promise.all(Array.from({ length: 4 }, () => add({ address: 'baru' })));
  expect(together.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  const edits = await Promise.all([id, second].map((one) => edit(one, { address: 'rebutan' })));
  expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a deleted page gives its address up, and comes back when the address is free', async () => {
  const id = await added();
  expect(await remove(id)).toEqual({ status: 200, body: { message: 'Halaman dihapus.' } });
  for (const call of [`sitePage/${id}`, `sitePageHistory/${id}`, `sitePageVersion/${id}/1`]) {
    expect((await app.send('GET', call, admin)).status, call).toBe(404);
  }
  expect((await edit(id)).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
  const next = await added({ title: 'Sejarah baru' });
  const refusal = await restore(id);
  expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringContaining('“Sejarah baru”') } });
  await edit(next, { address: 'lain' });
  expect(await restore(id)).toEqual({ status: 200, body: { message: 'Halaman dikembalikan.' } });
  expect(await addresses()).toEqual(['sejarah', 'lain']);
  expect((await restore(id)).status).toBe(404);
  const log = await auditOf(app, 'sitePage', id);
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['create', { status: 'public' }],
    ['delete', { title: 'Sejarah' }],
    ['restore', {}],
  ]);
});

test('there are at most 20 pages, also when many are added or restored at once', async () => {
  const lost = await added();
  await remove(lost);
  const answers = await Promise.all(many(SITE_PAGES_LIMIT + 5).map(add));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(SITE_PAGES_LIMIT);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Sudah ada 20 halaman') },
  });
  expect((await restore(lost)).status).toBe(429);
  const { pages } = await list();
  await remove(pages[0].id);
  expect((await restore(lost)).status).toBe(200);
  expect((await add()).status).toBe(429);
  expect((await edit(lost, { title: 'Baru' })).status).toBe(200);
});

test('a repeated request with the same key adds one page', async () => {
  const key = { 'idempotency-key': 'aaaaaaaa-0000-4000-8000-000000000001' };
  const both = [1, 2].map(() => app.send('POST', 'addSitePage', admin, PAGE, key));
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ status: 201 });
  expect(second).toEqual(first);
  expect(await addresses()).toEqual(['sejarah']);
});

test('each save is a version; one that changes nothing is none, and keeps no draft either', async () => {
  const id = await added({ status: 'draft', in_footer: true });
  const read = async () => (await app.send('GET', `sitePage/${id}`, admin)).body.page;
  const first = await read();
  expect(first).toMatchObject({ published_at: null, version: 1 });

  const draft = { form: 'sitePage', subject: id, fields: { title: 'Baru' }, version: '', file_name: null };
  const unsent = { ...draft, device: 'laptop', rev: 0 };
  await app.send('PUT', 'saveDraft/d1', admin, unsent);
  const same = { status: 'draft', updated_at: first.updated_at, draft: 'd1:1:laptop' };
  expect(await edit(id, same)).toEqual({ status: 200, body: { message: 'Tidak ada yang berubah.' } });
  expect((await app.send('GET', 'ownDrafts', admin)).body.drafts).toEqual([]);
  expect(await read()).toEqual(first);

  app.clock.advance({ min: 1 });
  const change = { title: 'Riwayat', address: 'riwayat', content: '<p>Isi baru</p>' };
  expect(await edit(id, { ...change, updated_at: first.updated_at }, other)).toMatchObject({ status: 200 });
  expect(await edit(id, { updated_at: first.updated_at })).toMatchObject({ status: 409 });
  const second = await read();
  expect(second).toMatchObject({ ...change, in_footer: true, version: 2, status: 'public' });
  expect(second.published_at).toBe(second.updated_at);
  await edit(id, { ...change, status: 'draft', in_footer: '0' });
  await edit(id, change);
  expect(await read()).toMatchObject({ in_footer: false, published_at: second.published_at, version: 4 });

  const versions = await history(id);
  expect(versions.map(({ number, status }: { number: number; status: string }) => [number, status])).toEqual([
    [4, 'public'],
    [3, 'draft'],
    [2, 'public'],
    [1, 'draft'],
  ]);
  expect(versions[2]).toEqual({
    number: 2,
    title: 'Riwayat',
    status: 'public',
    created_at: second.updated_at,
    changed_by: expect.stringContaining(' '),
  });
  const { version } = (await app.send('GET', `sitePageVersion/${id}/1`, admin)).body;
  expect(version).toMatchObject({ ...PAGE, status: 'draft', in_footer: true, number: 1 });
  expect((await app.send('GET', `sitePageVersion/${id}/5`, admin)).status).toBe(404);
  const [, entry] = await auditOf(app, 'sitePage', id);
  expect(entry).toMatchObject({
    actor_id: other.id,
    action: 'edit',
    details: {
      title: { from: 'Sejarah', to: 'Riwayat' },
      address: { from: 'sejarah', to: 'riwayat' },
      status: { from: 'draft', to: 'public' },
      content: 'changed',
    },
  });

  await app.system.db.deleteFrom('sessions').where('user_id', '=', other.id).execute();
  await app.system.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect((await history(id))[2]).toMatchObject({ number: 2, changed_by: null });
});

test('of two admins who save at once one gets a conflict', async () => {
  const id = await added();
  const { updated_at } = (await app.send('GET', `sitePage/${id}`, admin)).body.page;
  const saves = [admin, other].map((who) => edit(id, { title: `Oleh ${who.id}`, updated_at }, who));
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('admins order the pages, and new ones come last', async () => {
  const ids = [];
  for (const given of many(3)) ids.push(await added(given));
  const [first = 0, second = 0, third = 0] = ids;
  const order = (given: number[]) => app.send('PUT', 'orderSitePages', admin, { ids: given });
  expect(await order([third, first, second])).toMatchObject({ status: 200 });
  await added({ address: 'akhir' });
  expect(await addresses()).toEqual(['halaman-3', 'halaman-1', 'halaman-2', 'akhir']);
  await remove(second);
  for (const wrong of [ids, [third, first], [third, first, first]]) expect((await order(wrong)).status).toBe(409);
});

describe('pictures', () => {
  const figure = (path: string) => `<figure><img src="/storage/${path}" alt="Laut" /></figure>`;
  const sweepLater = async (days: number) => {
    app.clock.advance({ h: 24 * days });
    await clearAway(app.system, 0);
    app.clock.advance({ h: 49 });
    await clearAway(app.system, 0);
    await signInAgain(app, admin);
  };
  const isServed = async (path: string) => (await app.app.inject(`/storage/${path}`)).statusCode === 200;

  test('stay while one of the last 50 versions shows them', async () => {
    const [early, always] = [await uploadPicture(app, admin), await uploadPicture(app, admin)];
    const id = await added({ content: figure(early) + figure(always) });
    for (let number = 2; number <= 50; number += 1) await edit(id, { content: `${figure(always)}<p>${number}</p>` });
    await sweepLater(0);
    expect([await isServed(early), await isServed(always)]).toEqual([true, true]);
    await edit(id, { content: '<p>Tanpa gambar</p>' });
    expect(await history(id)).toHaveLength(50);
    await sweepLater(0);
    expect([await isServed(early), await isServed(always)]).toEqual([false, true]);
    const { version } = (await app.send('GET', `sitePageVersion/${id}/2`, admin)).body;
    expect(await edit(id, { content: version.content })).toMatchObject({ status: 200 });
  });

  test('of another user are refused, and those of a deleted page go with it', async () => {
    const [own, foreign] = [await uploadPicture(app, admin), await uploadPicture(app, author)];
    expect(await add({ content: figure(foreign) })).toMatchObject({
      status: 422,
      body: { errors: { content: [expect.stringContaining('Gambar ke-1')] } },
    });
    const id = await added({ content: figure(own) });
    await edit(id, { content: `${figure(own)}<p>Baru</p>` }, other);
    await remove(id);
    await sweepLater(0);
    expect(await isServed(own)).toBe(true);
    await sweepLater(31);
    expect(await isServed(own)).toBe(false);
    expect(await app.system.db.selectFrom('site_page_versions').selectAll().execute()).toEqual([]);
  });
});
