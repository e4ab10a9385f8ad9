import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import { SITE_SUBJECTS, type SiteSubject } from '#contract/site/site-rules.ts';
import { clearAway } from '#server/maintenance.ts';
import { signInAgain, uploadPicture } from '#tests/factories.ts';
import { renewAdmin, renewPerson, renewTestApp } from '#tests/open-app.ts';
import { readSite, readSiteIn } from './site-content.ts';

const app = renewTestApp();
const admin = renewAdmin(app);
const other = renewAdmin(app);
const author = renewPerson(app);

const HERO = {
  greeting: { id: 'Selamat datang', en: 'Welcome' },
  description: { id: 'Kami meneliti laut.', en: 'We study the sea.' },
  picture: null,
};
const save = (subject: SiteSubject, value: object, version = 0, who = admin) =>
  app.send('PUT', `saveSiteSetting/${subject}`, who, { version, value });
const settings = async () => (await app.send('GET', 'siteSettings', admin)).body;
const history = async (subject: SiteSubject) =>
  (await app.send('GET', `siteSettingHistory/${subject}`, admin)).body.versions;
const stored = () => app.system.db.selectFrom('site_settings').select(['subject', 'version', 'value']).execute();

test('an institute that has changed nothing has the defaults, and stores nothing', async () => {
  const { content, defaults, versions } = await settings();
  expect(content).toEqual(DEFAULT_SITE);
  expect(defaults).toEqual(DEFAULT_SITE);
  expect(Object.keys(versions)).toEqual(SITE_SUBJECTS);
  expect(versions.hero).toEqual({ version: 0, changed_at: null, changed_by: null });
  expect(await stored()).toEqual([]);
});

test.each(SITE_SUBJECTS)(
  '%s: the defaults are valid, and saving them stores once that nothing differs',
  async (subject) => {
    expect((await save(subject, DEFAULT_SITE[subject])).body).toMatchObject({ version: 1 });
    const again = { message: 'Tidak ada yang berubah.', version: 1 };
    expect(await save(subject, DEFAULT_SITE[subject], 1)).toMatchObject({ status: 200, body: again });
    expect(await stored()).toEqual([{ subject, version: 1, value: '{}' }]);
    expect((await settings()).content).toEqual(DEFAULT_SITE);
  },
);

test('only what differs from the defaults is stored, and the next reader sees it', async () => {
  expect((await readSite(app.system)).hero).toEqual(DEFAULT_SITE.hero);
  const value = { ...DEFAULT_SITE.hero, greeting: HERO.greeting };
  expect((await save('hero', value)).body).toEqual({
    message: 'Pengaturan disimpan. Situs sudah memakainya.',
    version: 1,
  });
  expect(await stored()).toEqual([{ subject: 'hero', version: 1, value: JSON.stringify({ greeting: HERO.greeting }) }]);
  expect((await readSite(app.system)).hero).toEqual(value);
  const { content, defaults, versions } = await settings();
  expect(content.hero).toEqual(value);
  expect(defaults).toEqual(DEFAULT_SITE);
  expect(versions.hero).toMatchObject({ version: 1, changed_by: expect.stringContaining(' ') });
});

test('the history holds each change, and the defaults come back as a change of their own', async () => {
  await save('hero', HERO);
  await save('hero', { ...HERO, greeting: { id: 'Halo', en: 'Hello' } }, 1, other);
  expect((await save('hero', {}, 2)).body).toEqual({ message: 'Bawaan dikembalikan.', version: 3 });
  const versions = await history('hero');
  expect(versions.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
  expect(versions[0].content).toEqual({ hero: DEFAULT_SITE.hero });
  expect(versions[1].content.hero.greeting.en).toBe('Hello');
  expect(versions[2].content).toEqual({ hero: HERO });
  expect((await settings()).content).toEqual(DEFAULT_SITE);
  expect((await save('hero', versions[2].content.hero, 3)).status).toBe(200);
  expect((await settings()).content.hero).toEqual(HERO);
});

test('another admin’s change meanwhile is a conflict', async () => {
  await save('hero', HERO);
  const refusal = { status: 409, body: { message: expect.stringContaining('Admin lain') } };
  expect(await save('hero', { ...HERO, greeting: { id: 'A', en: 'B' } }, 0, other)).toMatchObject(refusal);
  expect((await settings()).content.hero).toEqual(HERO);
  const greeting = (id: string) => ({ ...HERO, greeting: { id, en: id } });
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((id) => save('hero', greeting(id), 1)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await history('hero')).toHaveLength(2);
});

test('wrong fields are named by their paths, and nothing is stored', async () => {
  const { contact, services, partners, about, identity, colours } = DEFAULT_SITE;
  const errorsOf = async (subject: SiteSubject, value: object) => {
    const { status, body } = await save(subject, value);
    expect(status).toBe(422);
    return Object.keys(body.errors);
  };
  expect(await errorsOf('hero', { ...HERO, greeting: { id: ' ', en: '' } })).toEqual(['greeting.id', 'greeting.en']);
  expect(await errorsOf('contact', { ...contact, email: 'x', phone: 'abc', address: [] })).toEqual([
    'address',
    'email',
    'phone',
  ]);
  for (const map of ['javascript:alert(1)', 'https:contoh.id', 'https:\\\\contoh.id', 'contoh.id', 'https://']) {
    expect(await errorsOf('contact', { ...contact, map }), map).toEqual(['map']);
  }
  const items = services.items.map((item, index) => (index === 2 ? { ...item, result: '', steps: [] } : item));
  expect(await errorsOf('services', { items })).toEqual(['items.2.steps', 'items.2.result']);
  expect(await errorsOf('services', { items: items.slice(1) })).toContain('items');
  expect(await errorsOf('partners', { items: [] })).toEqual(['items']);
  expect(await errorsOf('partners', { items: Array.from({ length: 13 }, () => partners.items[0]) })).toEqual(['items']);
  expect(await errorsOf('about', { ...about, values: about.values.slice(1) })).toEqual(['values']);
  expect(await errorsOf('identity', { ...identity, issn: '2049-3631', licence: 'MIT', name: 'a'.repeat(81) })).toEqual([
    'name',
    'issn',
    'licence',
  ]);
  expect(await errorsOf('colours', { ...colours, brand: 'green' })).toEqual(['brand']);
  expect(await errorsOf('hero', { picture: { image: '../../secret', alt: '' } })).toContain('picture.image');
  expect((await save('footer', { text: 7 })).status).toBe(422);
  expect((await app.send('PUT', 'saveSiteSetting/hero', admin, { version: 0, value: 'x' })).status).toBe(422);
  expect((await app.send('PUT', 'saveSiteSetting/other', admin, { version: 0, value: {} })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test('a valid ISSN with a check digit X, and a licence for new articles', async () => {
  const value = { ...DEFAULT_SITE.identity, issn: '2434-561X', licence: 'CC-BY-4.0' };
  expect((await save('identity', value)).status).toBe(200);
  const { body } = await app.send('POST', 'postArtikel', author, { title: 'Laut', content: 'Isi' });
  const { artikel } = (await app.send('GET', `detailArtikel/${body.id}`, author)).body;
  expect(artikel.licence).toBe('CC-BY-4.0');
});

test('the description of the third service stays the specification’s', async () => {
  const items = DEFAULT_SITE.services.items.map((item) => ({ ...item, description: { id: 'Baru', en: 'New' } }));
  await save('services', { items });
  const { content } = await settings();
  expect(content.services.items.map((item: { description: { id: string } }) => item.description.id)).toEqual([
    'Baru',
    'Baru',
    'Pemetaan Dampak',
    'Baru',
    'Baru',
    'Baru',
  ]);
});

describe('pictures', () => {
  const withPicture = (image: string) => ({ ...HERO, picture: { image, alt: 'Laut' } });
  const sweepLater = async () => {
    app.clock.advance({ h: 49 });
    await signInAgain(app, admin);
    await clearAway(app.system, 0);
  };
  const isServed = async (path: string) => (await app.app.inject(`/storage/${path}`)).statusCode === 200;

  test('get their sizes from the server, and stay while a change in the history has them', async () => {
    const image = await uploadPicture(app, admin);
    const unused = await uploadPicture(app, admin);
    await save('hero', withPicture(image));
    const { picture } = (await settings()).content.hero;
    expect(picture).toMatchObject({ image, alt: 'Laut', image_info: { width: 400, height: 250 } });
    await save('hero', {}, 1);
    await sweepLater();
    expect([await isServed(image), await isServed(unused)]).toEqual([true, false]);
    expect((await save('hero', { ...HERO, picture }, 2)).status).toBe(200);
  });

  test('of another user, and pictures that do not exist, are refused', async () => {
    const image = await uploadPicture(app, author);
    for (const path of [image, `images/${'0'.repeat(32)}/400.webp`]) {
      expect(await save('hero', withPicture(path))).toMatchObject({
        status: 422,
        body: { errors: { picture: [expect.any(String)] } },
      });
    }
    expect(await stored()).toEqual([]);
  });

  test('go when their change is older than the history', async () => {
    const image = await uploadPicture(app, admin);
    await save('hero', withPicture(image));
    const greeting = (id: number) => ({ id: `Halo ${id}`, en: 'Hello' });
    for (let version = 1; version <= 50; version += 1) {
      if (version === 50) await sweepLater();
      if (version === 50) expect(await isServed(image)).toBe(true);
      await save('hero', { ...HERO, greeting: greeting(version) }, version);
    }
    expect(await history('hero')).toHaveLength(50);
    await sweepLater();
    expect(await isServed(image)).toBe(false);
  });
});

test('the audit log names who changed which subject', async () => {
  await save('hero', HERO);
  const { log } = (await app.send('GET', 'auditLog?entity=siteSetting', admin)).body;
  expect(log).toMatchObject([{ action: 'edit', entity: 'siteSetting', details: { subject: 'Beranda' } }]);
});

test('an admin whose account is gone leaves the changes', async () => {
  await save('hero', HERO, 0, other);
  await app.system.db.deleteFrom('sessions').where('user_id', '=', other.id).execute();
  await app.system.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect((await settings()).versions.hero).toMatchObject({ version: 1, changed_by: null });
  expect((await readSiteIn(app.system.db, app.system.config)).hero).toEqual(HERO);
});

test.each([
  ['hero', '{bad', {}],
  ['contact', '{"address":"x","hours":"Setiap hari"}', { hours: 'Setiap hari' }],
  ['services', '{"items":[{}]}', {}],
  ['identity', '{"licence":"OLD","name":"Bahari"}', { name: 'Bahari' }],
] as const)(
  '%s: of a stored change that does not fit (%s), the fields that fit are shown',
  async (subject, value, fits) => {
    const row = { subject, version: 1, value, user_id: admin.id, created_at: '2026-01-01T00:00:00.000Z' };
    await app.system.db.insertInto('site_settings').values(row).execute();
    app.system.publicContent.changed();
    const expected = { ...DEFAULT_SITE[subject], ...fits };
    expect((await readSite(app.system))[subject]).toEqual(expected);
    expect((await settings()).content[subject]).toEqual(expected);
    expect((await history(subject))[0].content).toEqual({ [subject]: expected });
    expect((await save(subject, DEFAULT_SITE[subject], 1)).status).toBe(200);
  },
);
