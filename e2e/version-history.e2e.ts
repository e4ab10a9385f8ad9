import type { Locator, Page } from '@playwright/test';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { changePublic, hideVersion, postCorrected } from './kit/revised.ts';
import { desktopOnly, expect, test } from './kit/test.ts';

const main = (page: Page) => page.getByRole('main');
const rowsOf = (page: Page) => main(page).locator('ol[reversed] > li');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader compares two versions by a form', async ({ page, site }) => {
    const id = await postCorrected(site);
    await changePublic(site, id, 'layout', '', { title: 'Panen' });
    await page.goto(addressOf('articleHistory', { id }));
    await page.getByLabel('Bandingkan versi').selectOption('3');
    await page.getByLabel('dengan versi').selectOption('1');
    await page.getByRole('button', { name: 'Bandingkan' }).click();
    // The page shows the earlier version first, also if the reader has chosen it second.
    await expect(page.getByRole('heading', { name: 'Perubahan dari versi 1 ke versi 3' })).toBeVisible();
    await expect(page.getByLabel('Bandingkan versi')).toHaveValue('1');
  });

  test('the differences name their counts, or that something else changed', async ({ page, site }) => {
    const id = await postCorrected(site);
    await changePublic(site, id, 'layout', '', { title: 'Panen' });
    await changePublic(site, id, 'layout', '', { title: 'Panen', licence: 'CC-BY-4.0' });
    const changes = main(page).getByRole('region', { name: 'Perubahan' });
    for (const [ke, summary] of [
      [2, '1 kata ditambahkan, 1 kata dihapus. Tambahan bergaris bawah, yang dihapus dicoret.'],
      [3, 'Yang berubah ditandai di bawah ini.'],
      [4, 'Naskahnya tidak berubah. Yang berubah: lisensi.'],
    ] as const) {
      await page.goto(addressOf('articleHistory', { id, ke }));
      await expect(changes).toContainText(summary);
    }
    await page.goto(addressOf('articleHistory', { id, ke: 1 }));
    await expect(changes).toContainText('Versi 1 adalah versi pertama, jadi belum ada yang berubah.');
  });

  test('a correction leads to what changed since the nearest version that readers may see', async ({ page, site }) => {
    const id = await postCorrected(site);
    await changePublic(site, id, 'addition', 'Ditambahkan panen tahun 2022.', { content: '<p>Dua ton pada 2022.</p>' });
    const link = page.getByRole('region', { name: 'Catatan perubahan' }).getByRole('link', { name: /versi 3/ });
    await hideVersion(site, id, 2, 'Versi ini memuat alamat rumah seorang petani.');
    await page.goto(postAddress('article', id));
    await link.click();
    await expect(page.getByRole('heading', { name: 'Perubahan dari versi 1 ke versi 3' })).toBeVisible();

    await hideVersion(site, id, 1, 'Versi ini memuat alamat rumah seorang petani.');
    await page.goto(postAddress('article', id));
    await link.click();
    await expect(main(page)).toContainText('Sebelum versi 3 tidak ada versi yang dapat dibaca');
    await expect(rowsOf(page)).toHaveCount(3);
    await expect(main(page).getByRole('link', { name: 'Lihat perubahan' })).toHaveCount(0);
  });
});

test('the history of many versions has pages, and any two can be compared', desktopOnly, async ({ page, site }) => {
  const id = await postCorrected(site);
  for (let number = 3; number <= 53; number += 1) {
    await changePublic(site, id, 'layout', '', { title: `Panen ${number}` });
  }
  await page.goto(addressOf('articleHistory', { id }));
  await expect(rowsOf(page)).toHaveCount(50);
  await hideVersion(site, id, 3, 'Versi ini memuat alamat rumah seorang petani.');
  await rowsOf(page).last().getByRole('link', { name: 'Lihat perubahan dari versi sebelumnya ke versi 4' }).click();
  await expect(page.getByRole('heading', { name: 'Perubahan dari versi 2 ke versi 4' })).toBeVisible();
  await page.getByLabel('Bandingkan versi').fill('53');
  await page.getByLabel('dengan versi').fill('1');
  await page.getByRole('button', { name: 'Bandingkan' }).click();
  await expect(page).toHaveTitle(/^Perubahan versi 1 ke 53: Panen 53/);
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Versi yang lebih lama' }).click();
  await expect(page).toHaveTitle(/^Riwayat, halaman 2: Panen 53/);
  await expect(rowsOf(page)).toHaveCount(3);
});

test('an English article has our own words in Indonesian among its differences', async ({ page, site }) => {
  const id = await postCorrected(site);
  await changePublic(site, id, 'layout', '', { language: 'en' });
  const english = { language: 'en', title: 'Harvests', content: '<p>Harvests reached three tons.</p>' };
  await changePublic(site, id, 'layout', '', english);
  await page.goto(addressOf('articleHistory', { id, ke: 4 }));
  const languageOf = (element: Locator) => element.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'));
  const texts = main(page).locator('ins, del').filter({ hasText: 'ditambahkan:' });
  expect(await texts.count()).toBeGreaterThan(1);
  for (const text of await texts.all()) expect(await languageOf(text)).toBe('en');
  const ours = ['ditambahkan:', 'dihapus:', 'Dihapus', 'Judul'].map((text) => page.getByText(text, { exact: true }));
  // The frames too: their names for screen readers are Indonesian.
  const frames = await main(page)
    .getByRole('group', { name: /^Perubahan \d/ })
    .all();
  expect(frames.length).toBeGreaterThan(2);
  for (const own of [...ours.map((text) => text.first()), ...frames]) expect(await languageOf(own)).toBe('id');
});

test('in forced colours only what changed has an edge', desktopOnly, async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(addressOf('articleHistory', { id: await postCorrected(site), ke: 2 }));
  const edgeOf = (text: string) =>
    main(page)
      .locator('.border-l-4', { hasText: text })
      .evaluate((element) => getComputedStyle(element).borderLeftColor);
  const [same, changed] = [await edgeOf('Hujan dicatat'), await edgeOf('pada 2021')];
  const canvas = await page.evaluate(() => {
    document.body.style.color = 'Canvas';
    return getComputedStyle(document.body).color;
  });
  expect(same).toBe(canvas);
  expect(changed).not.toBe(canvas);
});
