import type { Page } from '@playwright/test';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import { registerPerson } from './kit/accounts.ts';
import { post } from './kit/articles.ts';
import {
  changePublic,
  CORRECTED_TITLE,
  CORRECTION,
  FIRST_TITLE,
  hideVersion,
  pathsOfRetracted,
  postCorrected,
  RETRACTION,
} from './kit/revised.ts';
import { allowErrors, expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
/** The article without the list below it, which may show the articles of other tests. */
const article = (page: Page) => main(page).getByRole('article').first();
const rowsOf = (page: Page) => main(page).locator('ol[reversed] > li');
const robots = (page: Page) => page.locator('meta[name=robots]');
const canonical = (page: Page) => page.locator('link[rel=canonical]');

async function workData(page: Page): Promise<Record<string, unknown> | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((data) => data['@type'] === 'ScholarlyArticle');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a corrected article says what was corrected, and leads to the change', async ({ page, site }) => {
    const id = await postCorrected(site);
    await page.goto(postAddress('article', id));
    await expect(heading(page)).toHaveText(CORRECTED_TITLE);
    await expect(page.getByText(/^Diperbarui \d+ \p{L}+ 20\d\d$/u)).toBeVisible();
    await expect(page.getByText('versi 2', { exact: true })).toBeVisible();
    const corrections = page.getByRole('region', { name: 'Catatan perubahan' });
    await expect(corrections.getByRole('listitem')).toHaveCount(1);
    await expect(corrections).toContainText('Koreksi');
    await expect(corrections).toContainText(CORRECTION);
    await expect(robots(page)).toHaveCount(0);

    await corrections.getByRole('link', { name: 'Lihat perubahan' }).click();
    await expect(page).toHaveURL(addressOf('articleHistory', { id, ke: 2 }));
    await expect(page).toHaveTitle(new RegExp(`^Perubahan versi 1 ke 2: ${CORRECTED_TITLE}`));
    await expect(page.getByRole('heading', { name: 'Perubahan dari versi 1 ke versi 2' })).toBeVisible();
    await expect(main(page).locator('del', { hasText: 'lima' })).toContainText('dihapus:');
    await expect(main(page).locator('ins', { hasText: 'tiga' })).toContainText('ditambahkan:');
    // The page shows only one of the four unchanged paragraphs: the one beside the change.
    await expect(main(page)).toContainText('Hujan dicatat');
    await expect(main(page)).toContainText('3 bagian yang sama');
    await expect(main(page)).not.toContainText('Benih dicatat');
    await expect(robots(page)).toHaveAttribute('content', 'noindex');

    await page.getByRole('navigation', { name: 'Jejak halaman' }).getByRole('link', { name: 'Artikel ini' }).click();
    await page.getByRole('link', { name: 'lihat perubahan', exact: true }).click();
    await expect(page).toHaveURL(addressOf('articleHistory', { id }));
  });
});

test('an unchanged article shows no version, notice or correction', async ({ page, site, author }) => {
  const id = await post(site, author, { status: 'disetujui' });
  await page.goto(postAddress('article', id));
  await expect(heading(page)).toBeVisible();
  await expect(article(page)).not.toContainText(/versi 1|Diperbarui|lihat perubahan|Catatan perubahan/);
  await page.goto(addressOf('articleHistory', { id }));
  await expect(main(page).locator('ol[reversed] > li')).toHaveCount(1);
  await expect(main(page)).toContainText('Terbit pertama kali');
  await expect(page.getByRole('button', { name: 'Bandingkan' })).toBeHidden();
});

test('an earlier version can be read, and leads readers and programs to the newest', async ({ page, site }) => {
  const id = await postCorrected(site);
  const response = await page.goto(addressOf('articleDetail', { id, versi: 1 }));
  expect(response?.status()).toBe(200);
  expect(response?.headers()['link'] ?? '').not.toContain('cite-as');
  await expect(heading(page)).toHaveText(FIRST_TITLE);
  await expect(article(page)).toContainText('lima ton pada 2021');
  await expect(article(page)).not.toContainText('tiga ton pada 2021');
  await expect(page.getByRole('note')).toContainText(/^Anda membaca versi 1 dari 2 \(\d+ \p{L}+ 20\d\d\)\./u);
  await expect(article(page)).not.toContainText(/Kutip tulisan ini|Bagikan|Catatan perubahan/);
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await expect(canonical(page)).toHaveAttribute('href', site.url + postAddress('article', id));
  await expect(page.locator('meta[name^=citation_]')).toHaveCount(0);
  expect(await workData(page)).toBeUndefined();

  await page.getByRole('link', { name: 'Baca versi terbaru' }).click();
  await expect(heading(page)).toHaveText(CORRECTED_TITLE);
  await expect(page.getByRole('note')).toBeHidden();

  const newest = await page.goto(addressOf('articleDetail', { id, versi: 2 }));
  expect(newest?.headers()['link']).toContain('cite-as');
  await expect(robots(page)).toHaveCount(0);
});

test('an earlier version names the author whom the article belonged to then', async ({ page, site }) => {
  const id = await postCorrected(site);
  const heir = await registerPerson(site, { nama_depan: 'Wulan', nama_belakang: 'Hapsari' });
  await changePublic(site, id, 'correction', 'Nama penulis keliru dan dibetulkan.', { user_id: String(heir.id) });
  await page.goto(postAddress('article', id));
  const name = page.locator('meta[name=author]');
  await expect(article(page)).toContainText('Wulan Hapsari');
  await expect(name).toHaveAttribute('content', 'Wulan Hapsari');
  await page.goto(addressOf('articleDetail', { id, versi: 2 }));
  await expect(article(page)).toContainText('Siti Rahma');
  await expect(article(page)).not.toContainText('Wulan');
  // The first author has no public article left, so no page.
  await expect(article(page).getByRole('link', { name: 'Siti Rahma' })).toHaveCount(0);
  await page.goto(addressOf('articleDetail', { id, versi: 3 }));
  await expect(article(page).getByRole('link', { name: 'Wulan Hapsari' })).toBeVisible();
});

test('the corrections of an article and its differences are printed', async ({ page, site }) => {
  const id = await postCorrected(site);
  await changePublic(site, id, 'addition', 'Ditambahkan panen tahun 2022.', { content: '<p>Dua ton pada 2022.</p>' });
  await page.goto(postAddress('article', id));
  const corrections = page.getByRole('region', { name: 'Catatan perubahan' });
  const older = corrections.getByText(CORRECTION);
  await expect(older).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(older).toBeVisible();
  await expect(corrections.getByText('1 catatan yang lebih lama')).toBeHidden();
  await page.goto(addressOf('articleHistory', { id, ke: 3 }));
  const source = `Sumber: ${site.url}${addressOf('articleHistory', { id, dari: 2, ke: 3 })}`;
  await expect(page.getByText(source)).toBeVisible();
});

test('a version that readers may not read says why', async ({ page, site }) => {
  const id = await postCorrected(site);
  await changePublic(site, id, 'layout', '', { title: 'Panen' });
  const reason = 'Versi ini memuat alamat rumah seorang petani.';
  await hideVersion(site, id, 2, reason);
  allowErrors(/\/articleDetail\//);
  for (const [versi, text] of [
    ['2', `Versi 2 disembunyikan redaksi. Alasannya: ${reason}`],
    ['9', 'Versi itu tidak ada'],
    ['dua', 'Nomor versi di alamat ini tidak dikenal.'],
  ] as const) {
    const response = await page.goto(addressOf('articleDetail', { id, versi }));
    expect(response?.status(), versi).toBe(404);
    await expect(heading(page)).toHaveText('Versi ini tidak dapat dibaca');
    await expect(main(page)).toContainText(text);
    await expect(page.getByRole('link', { name: 'Baca versi terbaru' })).toBeVisible();
  }

  await page.goto(addressOf('articleHistory', { id }));
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(reason);
  await expect(rows.nth(1)).not.toContainText(CORRECTION);
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0);
  // The differences skip the hidden version.
  await rows.nth(0).getByRole('link', { name: 'Lihat perubahan dari versi 1' }).click();
  await expect(page.getByRole('heading', { name: 'Perubahan dari versi 1 ke versi 3' })).toBeVisible();

  for (const [query, text] of [
    [{ dari: 1, ke: 2 }, reason],
    [{ dari: 1, ke: 1 }, 'Pilih dua versi yang berbeda.'],
    [{ dari: 'a', ke: 1 }, 'Pilih dua versi yang dibandingkan.'],
  ] as const) {
    const response = await page.goto(addressOf('articleHistory', { id, ...query }));
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('Riwayat artikel');
    await expect(page.getByRole('region', { name: 'Perubahan' })).toContainText(text);
    await expect(rows).toHaveCount(3);
  }
  expect((await page.goto(addressOf('articleHistory', { id: 2147483647 })))?.status()).toBe(404);
});

test('a retracted article can still be read, below a statement, also on paper', async ({ page, site }) => {
  const [path = '', , history = ''] = await pathsOfRetracted(site);
  await page.goto(path);
  await expect(heading(page)).toHaveText(`DITARIK: ${CORRECTED_TITLE}`);
  const statement = page.getByRole('region', { name: 'Artikel ini ditarik' });
  await expect(statement).toContainText(RETRACTION);
  await expect(article(page)).toContainText('tiga ton pada 2021');
  expect(await workData(page)).toMatchObject({
    version: 3,
    creativeWorkStatus: 'Retracted',
    correction: [{ '@type': 'CorrectionComment', text: CORRECTION, url: site.url + history }],
  });
  await page.emulateMedia({ media: 'print' });
  await expect(statement).toContainText(RETRACTION);
  await expect(statement.getByRole('link')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await statement.getByRole('link', { name: 'Riwayat artikel ini' }).click();
  await expect(main(page).locator('ol[reversed] > li').first()).toContainText('Penarikan');
  await page.getByRole('link', { name: 'Lihat perubahan dari versi 2 ke versi 3' }).click();
  await expect(main(page)).toContainText('Naskahnya tidak berubah.');
});

test('an article whose content is doubted says so until the statement is lifted', async ({ page, site }) => {
  const id = await postCorrected(site);
  const statement = page.getByRole('region', { name: 'Pernyataan keprihatinan' });
  await changePublic(site, id, 'concern', 'Sumber angka panen sedang kami periksa kembali.');
  await page.goto(postAddress('article', id));
  await expect(statement).toContainText('Sumber angka panen sedang kami periksa kembali.');
  await expect(heading(page)).toHaveText(CORRECTED_TITLE);
  await changePublic(site, id, 'lifted', 'Sumber angka panen sudah kami periksa dan benar.');
  await page.goto(postAddress('article', id));
  await expect(heading(page)).toBeVisible();
  await expect(statement).toBeHidden();
});

test('every state is accessible and fits its screen', async ({ page, site }) => {
  for (const path of await pathsOfRetracted(site)) {
    await page.goto(path);
    await expectAccessibleAndFitting(page);
  }
});
