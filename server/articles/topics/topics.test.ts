import { beforeEach, describe, expect, test } from 'vitest';
import { onlyMessage } from '#tests/answers.ts';
import { openTestApp } from '#tests/open-app.ts';
import { createAdmin, createArticle, createPerson, type Person } from '#tests/factories.ts';

const app = await openTestApp();
const author = await createPerson(app);
const admin = await createAdmin(app);

beforeEach(async () => {
  await app.system.db.deleteFrom('topics').execute();
});

const list = async (who?: Person) => (await app.send('GET', 'topics', who)).body.topics;
const names = async () => (await list()).map(({ name }: { name: string }) => name);

async function add(name: string): Promise<number> {
  return (await app.succeed('POST', 'addTopic', admin, { name })).id;
}

test('visitors and users list them in their order; only an admin sees how many articles have them', async () => {
  const id = await add('Air bersih');
  const other = await add('Hutan');
  const articles = [await createArticle(app, author), await createArticle(app, author)];
  for (const article of articles) {
    const payload = { title: 'Judul', content: 'Isi', verifikasi_admin: 'menunggu', topics: [id] };
    expect((await app.send('POST', `editArticle/${article}`, admin, payload)).status).toBe(200);
  }
  await app.send('DELETE', `delArticle/${articles[0]}`, admin);
  const topics = [
    { id, name: 'Air bersih', slug: 'air-bersih' },
    { id: other, name: 'Hutan', slug: 'hutan' },
  ];
  for (const who of [undefined, author]) expect(await list(who)).toEqual(topics);
  expect(await list(admin)).toEqual([
    { ...topics[0], articles: 1 },
    { ...topics[1], articles: 0 },
  ]);
});

test.each([
  ['nothing', '', 'Nama topik wajib diisi.'],
  ['a long name', 'a'.repeat(81), 'Nama topik paling banyak 80 karakter. Persingkat, lalu coba lagi.'],
  ['the same name in other letter case', ' AIR ', 'Topik “AIR” sudah ada. Pilih nama lain.'],
])('a name that is refused: %s', async (_, name, message) => {
  await add('Air');
  const id = await add('Hutan');
  const refusal = { status: 422, body: { message, errors: { name: [message] } } };
  expect(await app.send('POST', 'addTopic', admin, { name })).toEqual(refusal);
  expect(await app.send('POST', `renameTopic/${id}`, admin, { name })).toEqual(refusal);
  expect(await names()).toEqual(['Air', 'Hutan']);
});

test('names of one slug get different ones, and a renamed topic keeps its own', async () => {
  const id = await add('Air & udara');
  await add('Air, udara');
  await add('水');
  expect(await app.send('POST', `renameTopic/${id}`, admin, { name: 'AIR & udara' })).toMatchObject({ status: 200 });
  expect((await list()).map(({ name, slug }: { name: string; slug: string }) => [name, slug])).toEqual([
    ['AIR & udara', 'air-udara'],
    ['Air, udara', 'air-udara-2'],
    ['水', 'topik'],
  ]);
});

test('the same request twice adds one topic', async () => {
  const key = { 'idempotency-key': '"topik-1"' };
  const request = () => app.send('POST', 'addTopic', admin, { name: 'Energi' }, key);
  const [first, second] = [await request(), await request()];
  expect([first.status, second]).toEqual([201, first]);
  expect(await names()).toEqual(['Energi']);
});

test('an order holds every topic once', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C')];
  expect((await app.send('PUT', 'orderTopics', admin, { ids: [c, a, b] })).status).toBe(200);
  expect(await names()).toEqual(['C', 'A', 'B']);
  for (const ids of [
    [a, b],
    [a, b, b],
    [a, b, c, 2_000_000],
  ]) {
    expect((await app.send('PUT', 'orderTopics', admin, { ids })).status).toBe(409);
  }
  expect((await app.send('PUT', 'orderTopics', admin, { ids: 'semua' })).status).toBe(422);
  expect(await names()).toEqual(['C', 'A', 'B']);
});

test('a removed topic disappears from its articles, and the audit log says how many they were', async () => {
  const id = await add('Air');
  const article = await createArticle(app, admin, { verifikasi_admin: 'disetujui' });
  const payload = { title: 'Judul', content: 'Isi', verifikasi_admin: 'disetujui', topics: [id] };
  await app.send('POST', `editArticle/${article}`, admin, payload);
  const topics = async () => (await app.send('GET', `detailArtikel/${article}`)).body.artikel.topics;
  expect(await topics()).toHaveLength(1);
  expect(await app.send('DELETE', `deleteTopic/${id}`, admin)).toEqual(
    onlyMessage(200, 'Topik “Air” dihapus dari 1 artikel.'),
  );
  expect(await topics()).toEqual([]);
  const [entry] = (await app.send('GET', 'auditLog?entity=topic&per_page=1', admin)).body.log;
  expect(entry).toMatchObject({ action: 'remove', entity_id: id, details: { title: 'Air', articles: 1 } });
  for (const url of [`deleteTopic/${id}`, 'deleteTopic/x']) {
    expect((await app.send('DELETE', url, admin)).status).toBe(404);
  }
});

test('the audit log names what was added, renamed and ordered', async () => {
  const id = await add('Air');
  await app.send('POST', `renameTopic/${id}`, admin, { name: 'Air tanah' });
  await app.send('PUT', 'orderTopics', admin, { ids: [id] });
  const { log } = (await app.send('GET', 'auditLog?entity=topic&per_page=3', admin)).body;
  expect(log.map(({ action, title, details }: Record<string, unknown>) => ({ action, title, details }))).toEqual([
    { action: 'edit', title: null, details: { order: 'changed' } },
    { action: 'edit', title: 'Air tanah', details: { name: { from: 'Air', to: 'Air tanah' } } },
    { action: 'create', title: 'Air tanah', details: {} },
  ]);
});

describe('at the same moment', () => {
  test('the same name is added once, and the other admins get an error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Air ${round}`;
      const answers = await Promise.all(
        Array.from({ length: 4 }, async () => await app.send('POST', 'addTopic', admin, { name })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(3);
    }
    expect(await list()).toHaveLength(5);
  });

  test('an article takes a topic and an admin deletes it: the article does not have it, or its edit is refused', async () => {
    const article = await createArticle(app, author);
    for (let round = 0; round < 10; round += 1) {
      const [kept, deleted] = [await add(`Hutan ${round}`), await add(`Desa ${round}`)];
      const payload = { title: 'Judul', content: 'Isi', verifikasi_admin: 'menunggu', topics: [deleted, kept] };
      const [edit, removal] = await Promise.all([
        app.send('POST', `editArticle/${article}`, admin, payload),
        app.send('DELETE', `deleteTopic/${deleted}`, admin),
      ]);
      expect([200, 422]).toContain(edit.status);
      expect(removal.status).toBe(200);
      const ids = (await list()).map(({ id }: { id: number }) => id);
      expect(ids).toContain(kept);
      expect(ids).not.toContain(deleted);
    }
  });
});
