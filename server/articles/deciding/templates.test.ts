import { expect, test } from 'vitest';
import type { ReasonTemplate } from '#contract/articles/reason-templates.ts';
import { createAdmin } from '#tests/factories.ts';
import { openTestApp } from '#tests/open-app.ts';

const app = await openTestApp();
const admin = await createAdmin(app);

const list = async (): Promise<ReasonTemplate[]> => (await app.send('GET', 'reasonTemplates', admin)).body.templates;
const GIVEN = { title: 'Kutipan kurang', text: 'Mohon tambahkan kutipan.\nTerima kasih.' };

async function add(given = GIVEN): Promise<number> {
  return (await app.succeed('POST', 'addReasonTemplate', admin, given)).id;
}

test('eight reasons are there from the beginning', async () => {
  const templates = await list();
  expect(templates.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(templates[0]).toMatchObject({ title: 'Sumber belum jelas', text: expect.stringContaining('Mohon') });
});

test('an admin adds, changes, orders and deletes them, and the log records it without their texts', async () => {
  const before = await list();
  const id = await add();
  expect((await list()).at(-1)).toEqual({ id, ...GIVEN, position: 9, updated_at: app.clock.now().toISOString() });
  app.clock.advance({ s: 1 });
  const changed = { title: 'Rujukan kurang', text: 'Mohon tambahkan rujukan.' };
  expect((await app.send('POST', `editReasonTemplate/${id}`, admin, changed)).status).toBe(200);
  expect((await list()).at(-1)).toEqual({ id, ...changed, position: 9, updated_at: app.clock.now().toISOString() });
  const ids = [id, ...before.map((template) => template.id)];
  expect((await app.send('PUT', 'orderReasonTemplates', admin, { ids })).status).toBe(200);
  expect((await list()).map((template) => [template.id, template.position])).toEqual(
    ids.map((one, index) => [one, index + 1]),
  );
  const { log } = (await app.send('GET', 'auditLog?entity=reasonTemplate', admin)).body;
  const shown = log.map(({ action, title, details }: Record<string, unknown>) => ({ action, title, details }));
  expect(shown).toEqual([
    { action: 'edit', title: null, details: { order: 'changed' } },
    {
      action: 'edit',
      title: 'Rujukan kurang',
      details: { title: { from: 'Kutipan kurang', to: 'Rujukan kurang' }, text: 'changed' },
    },
    { action: 'create', title: 'Rujukan kurang', details: {} },
  ]);
  expect((await app.send('DELETE', `deleteReasonTemplate/${id}`, admin)).status).toBe(200);
  expect(await list()).toEqual(before);
  expect((await app.send('GET', 'auditLog?entity=reasonTemplate', admin)).body.log[0]).toMatchObject({
    action: 'remove',
    entity_id: id,
    title: null,
    details: { title: 'Rujukan kurang' },
  });
});

test('an outdated edit is a conflict, and changes nothing', async () => {
  const id = await add();
  const loaded = (await list()).at(-1)?.updated_at;
  app.clock.advance({ s: 1 });
  await app.send('POST', `editReasonTemplate/${id}`, admin, { ...GIVEN, title: 'Baru', updated_at: loaded });
  const outdated = { ...GIVEN, title: 'Lama', updated_at: loaded };
  expect((await app.send('POST', `editReasonTemplate/${id}`, admin, outdated)).status).toBe(409);
  expect((await list()).at(-1)).toMatchObject({ title: 'Baru' });
  await app.send('DELETE', `deleteReasonTemplate/${id}`, admin);
});

test('an order that leaves one out, repeats one or names an unknown one is a conflict', async () => {
  const before = await list();
  const ids = before.map(({ id }) => id);
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999]]) {
    expect((await app.send('PUT', 'orderReasonTemplates', admin, { ids: wrong })).status).toBe(409);
  }
  expect(await list()).toEqual(before);
});

test('a title has at most 80 characters and a text 1,000; there are at most 30', async () => {
  const longest = { title: '𝄞'.repeat(80), text: '🌱'.repeat(1000) };
  const ids = [await add(longest)];
  for (const wrong of [
    { ...longest, title: 'a'.repeat(81) },
    { ...longest, text: 'a'.repeat(1001) },
    { ...longest, title: ' ' },
    { ...longest, text: '' },
    {},
  ]) {
    expect((await app.send('POST', 'addReasonTemplate', admin, wrong)).status).toBe(422);
    expect((await app.send('POST', `editReasonTemplate/${ids[0]}`, admin, wrong)).status).toBe(422);
  }
  while ((await list()).length < 30) ids.push(await add());
  const { status, body } = await app.send('POST', 'addReasonTemplate', admin, GIVEN);
  expect([status, body.errors.title]).toEqual([422, [expect.stringContaining('30')]]);
  for (const id of ids) await app.send('DELETE', `deleteReasonTemplate/${id}`, admin);
});

test('a request that is sent twice adds one', async () => {
  const before = (await list()).length;
  const key = { 'idempotency-key': '5a0f3d52-3d3e-4a7b-9d8b-0a4a3c8f8a11' };
  const request = () => app.send('POST', 'addReasonTemplate', admin, GIVEN, key);
  expect((await request()).body).toEqual((await request()).body);
  expect(await list()).toHaveLength(before + 1);
});

test.each(['999999', 'x'])('an unknown one is not found: %s', async (id) => {
  expect((await app.send('POST', `editReasonTemplate/${id}`, admin, GIVEN)).status).toBe(404);
  expect((await app.send('DELETE', `deleteReasonTemplate/${id}`, admin)).status).toBe(404);
});

test('admins who delete and order at the same moment do not get in each other’s way', async () => {
  const ids = [];
  for (let number = 1; number <= 8; number += 1) ids.push(await add({ ...GIVEN, title: `Alasan ${number}` }));
  const whole = (await list()).map((template) => template.id);
  const answers = await Promise.all([
    ...ids.toReversed().map((id) => app.send('DELETE', `deleteReasonTemplate/${id}`, admin)),
    app.send('PUT', 'orderReasonTemplates', admin, { ids: whole.toReversed() }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, -1)).toEqual(ids.map(() => 200));
  expect([200, 409]).toContain(statuses.at(-1));
  const left = await list();
  expect(left.map(({ position }) => position)).toEqual(left.map((_, index) => index + 1));
});
