import type { Page } from '@playwright/test';
import { addressOf, publicPages } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { keepSession } from './kit/accounts.ts';
import { cards, decide, post } from './kit/articles.ts';
import { heading } from './kit/screen.ts';
import { waitForIndex } from './kit/search-index.ts';
import { afterHydration, expect, test } from './kit/test.ts';
import { hydrated, visit } from './kit/visit.ts';

/** A demo article. */
const KARST = /^Air Bersih Berlapis untuk Desa Karst/;

test.beforeEach(async ({ site }) => await waitForIndex(site));

/** Returns a word of letters that no other text has. */
const newWord = () => `zu${Array.from({ length: 9 }, () => 'bcdfghjklm'[Math.floor(Math.random() * 10)]).join('')}`;

const main = (page: Page) => page.getByRole('main');
const words = (page: Page) => main(page).getByLabel('Cari tulisan');
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Jenis tulisan' }).getByRole('link', { name });
const found = (page: Page, title: string | RegExp) =>
  cards(page).filter({ has: page.getByRole('link', { name: title }) });

/** Searches from the header of the page that is shown. */
async function search(page: Page, q: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Cari' }).click();
  const field = page.getByRole('dialog', { name: 'Cari' }).getByLabel('Cari tulisan');
  await expect(field).toBeFocused();
  await field.fill(q);
  await field.press('Enter');
  await expect(page).toHaveURL(addressOf('search', { q }));
}

/** Expects the line with the found words. For readers who see, it is there if other forms were found. */
async function expectReason(page: Page, forms: string): Promise<void> {
  const line = found(page, KARST).getByText(`Kata yang cocok: ${forms}`);
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.height).toBeGreaterThan(10);
}

/** The marked words of a found work, in their order. */
const marksOf = async (page: Page, title: RegExp) => await found(page, title).locator('mark').allTextContents();

test('a person finds an article by its words, by other forms of them, and with a typo, and is told why', async ({
  page,
}) => {
  await visit(page, publicPages.home);
  await search(page, 'kekeringan karst');
  await expect(heading(page)).toHaveText('1 hasil untuk “kekeringan karst”');
  expect(await marksOf(page, KARST)).toEqual(expect.arrayContaining(['Karst', 'kering']));
  await expectReason(page, 'karst, kering');
  await search(page, 'membersihkan air');
  expect(await marksOf(page, KARST)).toEqual(expect.arrayContaining(['Air', 'Bersih']));
  await expectReason(page, 'air, bersih');
  await search(page, 'air bersh');
  await expect(main(page).getByText('Tidak ada tulisan dengan kata “bersh”. Yang dicari: bersih.')).toBeVisible();
  expect(await marksOf(page, KARST)).toEqual(expect.arrayContaining(['Air', 'Bersih']));
  await expectAccessibleAndFitting(page);
  await found(page, KARST).getByRole('link', { name: KARST }).click();
  await expect(heading(page)).toHaveText(KARST);
  await page.goBack();
  await expect(words(page)).toHaveValue('air bersh');
});

test('tabs, filters and order work without JavaScript, and the address has them', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(addressOf('search'));
  await words(page).fill('air');
  await words(page).press('Enter');
  await expect(page).toHaveURL(addressOf('search', { q: 'air' }));
  const all = await heading(page).textContent();
  await tab(page, /^Blog \d/).click();
  await expect(page).toHaveURL(addressOf('search', { q: 'air', jenis: 'blog' }));
  await expect(tab(page, /^Blog/)).toHaveAttribute('aria-current', 'true');
  await expect(cards(page).first()).toContainText('Blog ·');
  await page.getByRole('link', { name: 'Terbaru' }).click();
  await expect(page).toHaveURL(addressOf('search', { q: 'air', jenis: 'blog', urut: 'terbaru' }));
  const days = await cards(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(days).toEqual(days.toSorted().toReversed());

  await tab(page, /^Semua/).click();
  await page.getByText('Saring hasil').click();
  await page.getByLabel('Topik').selectOption('Air bersih');
  await page.getByLabel('Bahasa').selectOption('Bahasa Indonesia');
  await page.getByRole('button', { name: 'Terapkan' }).click();
  await expect(heading(page)).not.toHaveText(all ?? '');
  await expect(found(page, KARST)).toHaveCount(1);
  const filters = page.getByRole('list', { name: 'Saringan yang dipakai' }).getByRole('link');
  await expect(filters).toHaveText(['Hapus saringan: Topik: Air bersih', 'Hapus saringan: Bahasa Indonesia']);
  await filters.first().click();
  await expect(filters).toHaveText(['Hapus saringan: Bahasa Indonesia']);
  await filters.first().click();
  await expect(heading(page)).toHaveText(all ?? '');
  await expect(page).toHaveURL(addressOf('search', { q: 'air', urut: 'terbaru' }));
  await context.close();
});

test('more than ten works stand on several pages, and a work that is hidden is gone at once', async ({
  page,
  site,
  author,
}) => {
  const word = newWord();
  const ids: number[] = [];
  for (let number = 1; number <= 11; number += 1) {
    ids.push(await post(site, author, { title: `Catatan ${word} ${number}`, status: 'disetujui' }));
  }
  const title = `11 hasil untuk “${word}”`;
  await visit(page, addressOf('search', { q: word, urut: 'terbaru' }));
  await expect(heading(page)).toHaveText(title);
  await expect(cards(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Halaman berikutnya' }).click();
  await expect(page).toHaveURL(addressOf('search', { q: word, urut: 'terbaru', page: 2 }));
  await expect(cards(page).getByRole('link', { name: `Catatan ${word} 1`, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`“${word}”, halaman 2 · Pencarian · Terarah`);
  await expect(page.getByRole('link', { name: 'Halaman berikutnya' })).toHaveCount(0);
  await decide(site, ids[0] ?? 0, 'ditolak');
  await page.getByRole('link', { name: 'Halaman sebelumnya' }).click();
  await expect(heading(page)).toHaveText(`10 hasil untuk “${word}”`);
});

test('the page helps a person who finds nothing: fewer filters, other words, topics', async ({ page }) => {
  await visit(page, addressOf('search', { q: '"karst desa"', jenis: 'blog', bahasa: 'en' }));
  await expect(heading(page)).toHaveText('Tidak ada blog untuk "karst desa"');
  const help = page.getByRole('region', { name: 'Yang dapat Anda coba' });
  await expectAccessibleAndFitting(page);
  await help.getByRole('link', { name: 'Cari tanpa saringan' }).click();
  await expect(page).toHaveURL(addressOf('search', { q: '"karst desa"' }));
  await help.getByRole('link', { name: 'Cari tanpa tanda kutip' }).click();
  await expect(found(page, KARST)).toHaveCount(1);
  await page.goto(addressOf('search'));
  await page.getByRole('navigation', { name: 'Mulai dari topik' }).getByRole('link', { name: 'Air bersih' }).click();
  await expect(words(page)).toHaveValue('Air bersih');
  await expect(found(page, KARST)).toHaveCount(1);
});

test('without a page load, the fields follow the address', afterHydration, async ({ page, context, author }) => {
  await keepSession(context, author);
  await page.goto(addressOf('search', { q: 'air bersh', jenis: 'article' }));
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await tab(page, /^Semua/).click();
  await expect(page).toHaveURL(addressOf('search', { q: 'air bersh' }));
  await expect(main(page).locator('input[name=jenis]')).toHaveCount(0);
  await cards(page).getByRole('link', { name: 'Saring menurut topik' }).first().click();
  await expect(page.getByRole('list', { name: 'Saringan yang dipakai' })).toContainText('Topik: ');
  await expect(page.locator('select[name=topik]')).not.toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Saringan yang dipakai' })).toHaveCount(0);
  await expect(page.locator('select[name=topik]')).toHaveValue('');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});
