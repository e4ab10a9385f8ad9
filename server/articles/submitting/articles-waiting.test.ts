import { expect, test } from 'vitest';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { createPerson, form, picture } from '#tests/factories.ts';
import { storedFiles } from '#tests/left-behind.ts';

const t = renewTestApp({ rateLimit: true, waitingNew: 2, waitingMax: 4 });
const admin = renewAdmin(t);
const author = renewPerson(t);

const post = (who = author, payload: FormData | object = { title: 'Judul', content: 'Isi' }) =>
  t.send('POST', 'postArtikel', who, payload);
const decide = (id: number, verifikasi_admin: string) =>
  t.send('PUT', `updateStatusArtikel/${id}`, admin, { verifikasi_admin });
const REFUSED = {
  status: 429,
  body: { message: expect.stringMatching(/menunggu persetujuan.*Tunggu sampai admin memutuskan.*tidak hilang/) },
};

test('a new author may have only so many waiting articles, until one is decided', async () => {
  const first = await post();
  expect([first.status, (await post()).status]).toEqual([201, 201]);
  expect(await post()).toEqual(REFUSED);
  expect((await post(await createPerson(t))).status).toBe(201);
  await decide(first.body.id, 'ditolak');
  expect((await post()).status).toBe(201);
  expect(await post()).toEqual(REFUSED);
});

test('an author with an approved article has more', async () => {
  const { body } = await post();
  await decide(body.id, 'disetujui');
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await post()).status);
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

test('of several posted at the same moment no more than the limit are stored, and no picture stays', async () => {
  const image = await picture();
  const submit = () => post(author, form({ title: 'Judul', content: 'Isi' }, { image }));
  const statuses = (await Promise.all(Array.from({ length: 5 }, submit))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429]);
  const files = await storedFiles(t);
  expect(await submit()).toEqual(REFUSED);
  expect(await storedFiles(t)).toEqual(files);
});

test('admins are not limited, and RATE_LIMIT=off lifts it', async () => {
  for (let count = 0; count < 5; count += 1) expect((await post(admin)).status).toBe(201);
  t.system.config.rateLimit = false;
  for (let count = 0; count < 5; count += 1) expect((await post()).status).toBe(201);
});
