import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { createAdmin } from '#tests/factories.ts';
import { openOwnApp } from '#tests/open-app.ts';
import { prepareSetup } from './setup.service.ts';

const PRODUCTION = { production: true, demo: false };

async function openSite(settings: Parameters<typeof openOwnApp>[0] = PRODUCTION) {
  const app = await openOwnApp(settings);
  await prepareSetup(app.system);
  const admin = await createAdmin(app);
  const steps = async () => (await app.succeed('GET', 'siteSetup', admin)).steps;
  const open = async () =>
    (await steps())
      .filter((step: { is_done: boolean; is_skipped: boolean }) => !step.is_done && !step.is_skipped)
      .map(({ name }: { name: string }) => name);
  return { app, admin, steps, open };
}

test('an empty production site asks for each step until it is done, however the admin did it', async () => {
  const { app, admin, steps, open } = await openSite();
  expect(await open()).toEqual(['identity', 'contact', 'mail', 'topics']);
  const { identity, contact } = DEFAULT_SITE;
  const save = (subject: string, value: object) =>
    app.succeed('PUT', `saveSiteSetting/${subject}`, admin, { version: 0, value });
  await save('identity', identity);
  expect(await open(), 'saved as it is').toEqual(['contact', 'mail', 'topics']);
  await save('contact', { ...contact, address: ['Jl. Laut 1'] });
  expect(await open()).toEqual(['mail', 'topics']);
  await app.succeed('POST', 'sendTestMail', admin);
  const { id } = await app.succeed('POST', 'addTopic', admin, { name: 'Laut' });
  expect(await open()).toEqual([]);
  await app.succeed('DELETE', `deleteTopic/${id}`, admin);
  expect(await open(), 'it asked before').toEqual([]);
  expect((await steps())[3]).toEqual({ name: 'topics', is_done: false, is_skipped: true });
});

test('a skipped step is not asked again, and is still not done', async () => {
  const { app, admin, steps, open } = await openSite();
  await app.succeed('POST', 'skipSetup', admin, { steps: ['mail'] });
  await app.succeed('POST', 'skipSetup', admin, { steps: ['topics', 'mail'] });
  expect(await open()).toEqual(['identity', 'contact']);
  expect((await steps())[2]).toEqual({ name: 'mail', is_done: false, is_skipped: true });
  await prepareSetup(app.system);
  expect(await open()).toEqual(['identity', 'contact']);
  expect((await app.send('POST', 'skipSetup', admin, { steps: ['x'] })).status).toBe(422);
});

test.each([
  ['outside production', { production: false, demo: false }],
  ['with the demo', { production: true, demo: true }],
])('a site asks for nothing %s', async (_, settings) => {
  const { app, admin, steps } = await openSite(settings);
  expect(await steps()).toBeNull();
  await app.succeed('POST', 'skipSetup', admin, { steps: ['mail'] });
  expect(await steps()).toBeNull();
});

test('a production site that has users already asks for nothing', async () => {
  const app = await openOwnApp(PRODUCTION);
  const admin = await createAdmin(app);
  await prepareSetup(app.system);
  expect((await app.succeed('GET', 'siteSetup', admin)).steps).toBeNull();
});
