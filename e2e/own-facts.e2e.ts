import type { Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { DEFAULT_SITE } from '#contract/site/default-site.ts';
import type { SiteSubject } from '#contract/site/site-rules.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import type { Site } from './kit/site.ts';
import { desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const NAME = 'Pusat Kajian Rawa';
const PUBLICATION = 'Jurnal Rawa';
const ADDRESS = ['Jl. Gambut 7', 'Palangka Raya'];
const MAP = 'https://peta.example/rawa';

/** Without demo content, whose texts name the default institute. LOG_LEVEL: a server that no other tests use. */
test.use({ settings: { DEMO: '0', LOG_LEVEL: 'warn' } });

async function saveSubject(site: Site, token: string, subject: SiteSubject, value: object): Promise<void> {
  type Settings = { versions: Record<SiteSubject, { version: number }> };
  const { versions } = await get<Settings>(site, '/siteSettings', token);
  await call(site, 'PUT', `/saveSiteSetting/${subject}`, { version: versions[subject].version, value }, token);
}

async function upload(site: Site, token: string, alt: string) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await picture(700, 500))], { type: 'image/jpeg' }), 'a.jpg');
  const { image } = await call<{ image: string }>(site, 'POST', '/uploadImage', form, token);
  return { image, alt };
}

/** Gives the site an institute of its own, as far as visitors meet its facts. */
async function rename(site: Site, token: string): Promise<void> {
  const save = async (subject: SiteSubject, value: object) => await saveSubject(site, token, subject, value);
  const withAlt = async (alt: string) => await upload(site, token, alt);
  const { identity, about, contact, services } = DEFAULT_SITE;
  await save('identity', {
    ...identity,
    name: NAME,
    purpose: { id: 'Penelitian lahan basah', en: 'Wetland research' },
    mark: await withAlt(''),
    publication: PUBLICATION,
    issn: '2434-561X',
  });
  const greeting = { id: 'Rawa yang dipahami.', en: 'Wetlands, understood.' };
  const description = { id: 'Kami meneliti rawa bersama warga.', en: 'We study wetlands with residents.' };
  await save('hero', { greeting, description, picture: await withAlt('Rawa saat surut') });
  const [first, ...others] = services.items;
  await save('services', { items: [{ ...first, picture: await withAlt('Peta rawa') }, ...others] });
  const intro = ['Kami bekerja di Kalimantan.'];
  await save('about', { ...about, intro, picture: await withAlt('Tepi sungai') });
  await save('contact', {
    ...contact,
    address: ADDRESS,
    email: 'halo@rawa.example',
    phone: '+62 536 123',
    hours: '',
    map: MAP,
  });
  await save('partners', {
    items: [
      { name: 'Lestari', url: '', logo: null },
      { name: 'Dinas Kehutanan', url: 'https://dinas.example/', logo: null },
      { name: 'Balai Rawa', url: '', logo: await withAlt('') },
    ],
  });
  await save('footer', { text: 'Bekerja di atas air.' });
}

const structuredData = async (page: Page) => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
};

test.beforeEach(async ({ site, admin }) => await rename(site, admin.token));

test('home shows the own hero, mark and partners', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveTitle(`${NAME} · Penelitian lahan basah`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rawa yang dipahami.');
  await expect(page.getByRole('img', { name: 'Rawa saat surut' })).toHaveAttribute('srcset', /320\.webp 320w/);
  await expect(page.getByRole('img', { name: 'Peta rawa' })).toBeVisible();
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/storage\/images\/\w+\/320\.webp$/);
  await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', /^\/storage\/.+\/320\.webp$/);
  await expect(page.getByRole('contentinfo')).toContainText('Bekerja di atas air.');

  const partners = page.getByRole('region', { name: 'Mitra kami' });
  await expect(partners.getByRole('listitem')).toHaveText(['Lestari', 'Dinas Kehutanan', 'Balai Rawa']);
  await expect(partners.getByRole('link')).toHaveAttribute('href', 'https://dinas.example/');
  // Only the first of the two copies can be focused.
  await expect(partners.locator('a:not([tabindex="-1"])')).toHaveCount(1);
  await expectAccessibleAndFitting(page);
});

test('about shows the own texts, and says nothing of initials', async ({ page }) => {
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${NAME}`);
  await expect(page.getByText('Kami bekerja di Kalimantan.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tepi sungai' })).toBeVisible();
  await expect(page.getByRole('region', { name: labels.about.coreValue })).not.toContainText('huruf awal');
  await expectAccessibleAndFitting(page);
});

test('contact shows the own address without hours and without the drawing of another place', async ({ page }) => {
  await visit(page, '/contactus');
  const main = page.getByRole('main');
  for (const line of ADDRESS) await expect(main.getByText(line, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: '+62 536 123' })).toHaveAttribute('href', 'tel:+62536123');
  await expect(main.getByRole('link', { name: 'Lihat peta' })).toHaveAttribute('href', MAP);
  await expect(main.getByText('Jam kerja', { exact: true })).toHaveCount(0);
  await expect(main.locator('img')).toHaveCount(0);
  await expectAccessibleAndFitting(page);
});

test('structured data names the institute and its publication', desktopOnly, async ({ page, site, admin }) => {
  await page.goto('/');
  const [organization] = await structuredData(page);
  expect(organization).toMatchObject({
    name: NAME,
    telephone: '+62536123',
    description: 'Penelitian lahan basah',
    logo: expect.stringMatching(/\/storage\/.+\/320\.webp$/),
  });
  const feed = page.locator('link[type="application/atom+xml"]').first();
  await expect(feed).toHaveAttribute('title', `${PUBLICATION} · Artikel`);

  const id = await post(site, admin, { title: 'Air', status: 'disetujui' });
  await page.goto(`/articleDetail/${id}`);
  const [article] = await structuredData(page);
  expect(article?.['isPartOf']).toEqual({ '@type': 'Periodical', name: PUBLICATION, issn: '2434-561X' });
  expect(article?.['publisher']).toMatchObject({ name: NAME });
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', NAME);
});
