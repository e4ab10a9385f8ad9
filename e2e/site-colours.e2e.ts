import type { Page } from '@playwright/test';
import { addressOf, pages } from '#contract/routes.ts';
import { coloursPath, tonesOf } from '#contract/site/colours.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, get, keepSession, logInAdmin } from './kit/accounts.ts';
import { heading } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, desktopOnly, expect, test } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';

/** Saves the institute's colours. An empty value restores the defaults. */
async function saveColours(site: Site, value: { brand?: string; accent?: string }): Promise<void> {
  const { token } = await logInAdmin(site);
  const { versions } = await get<{ versions: { colours: { version: number } } }>(site, '/siteSettings', token);
  await call(site, 'PUT', '/saveSiteSetting/colours', { version: versions.colours.version, value }, token);
}

test.afterEach(async ({ site }) => await saveColours(site, {}));

/** Returns the colours that the page uses for buttons and for focus rings, in light and dark mode. */
async function shownTones(page: Page) {
  const read = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue('--color-brand'), style.getPropertyValue('--color-clay')];
    });
  await page.emulateMedia({ colorScheme: 'light' });
  const [brand, clay] = await read();
  await page.emulateMedia({ colorScheme: 'dark' });
  const [darkBrand, darkClay] = await read();
  return { brand: { light: brand, dark: darkBrand }, clay: { light: clay, dark: darkClay } };
}

const CHOICES = [
  ['garish', { brand: '#ffff00', accent: '#00ffff' }],
  ['pale', { brand: '#f4d9e0', accent: '#d9e4f4' }],
] as const;

for (const [kind, colours] of CHOICES) {
  test(`${kind} colours of the institute are legible on public and signed-in pages`, async ({
    page,
    context,
    site,
  }) => {
    allowErrors(/tidak-ada/);
    await saveColours(site, colours);
    const { brand, clay } = tonesOf(colours);
    const { artikels } = await get<{ artikels: { id: number }[] }>(site, '/semuaArtikel?view=card');
    const article = addressOf('articleDetail', { id: artikels[0]?.id ?? 0 });
    for (const path of [pages.home, article, pages.services, pages.login, '/tidak-ada']) {
      await visit(page, path);
      expect(await shownTones(page), path).toEqual({ brand, clay });
      await expectAccessibleAndFitting(page);
    }
    await keepSession(context, await logInAdmin(site));
    for (const path of [pages.dashboard, pages.waitingArticles]) {
      await visit(page, path);
      await expect(heading(page)).toBeVisible();
      expect(await shownTones(page), path).toEqual({ brand, clay });
      await expectAccessibleAndFitting(page);
    }
  });
}

test(
  'the style sheet of the colours is linked only while they differ from the defaults',
  desktopOnly,
  async ({ page, site }) => {
    const sheet = page.locator('link[rel=stylesheet][href^="/warna/"]');
    await visit(page, pages.home);
    await expect(sheet).toHaveCount(0);
    const colours = { brand: '#7a1f2b', accent: '#1d3557' };
    await saveColours(site, colours);
    await page.reload();
    await hydrated(page);
    await expect(sheet).toHaveCount(1);
    await expect(sheet).toHaveAttribute('href', coloursPath(colours));
    // The tones follow the scheme that the visitor chooses, on a light and on a dark device.
    const shownBrand = () => getComputedStyle(document.documentElement).getPropertyValue('--color-brand');
    const { light, dark } = tonesOf(colours).brand;
    const press = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await press('Tampilan terang');
    expect(await page.evaluate(shownBrand)).toBe(light);
    await press('Tampilan gelap');
    await page.emulateMedia({ colorScheme: 'light' });
    await press('Tampilan gelap');
    expect(await page.evaluate(shownBrand)).toBe(dark);
    // Printed pages stay black on white.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(shownBrand)).toBe('#000');
  },
);
