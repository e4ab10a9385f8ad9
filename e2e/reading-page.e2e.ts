import type { Page } from '@playwright/test';
import { picture } from '#tests/factories.ts';
import { PARAGRAPH, uploadTextPicture } from '#tests/text-pictures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { createAuthor } from './kit/accounts.ts';
import { decide, post } from './kit/articles.ts';
import type { Site } from './kit/site.ts';
import { desktopOnly, expect, test } from './kit/test.ts';
import { visit } from './kit/visit.ts';

const WIDE = { width: 1320, height: 800 };
const TABLE =
  '<table><caption>Panen</caption><thead><tr><th rowspan="2">Desa</th><th colspan="2">Ton per hektare</th></tr>' +
  '<tr><th>2021</th><th rowspan="9">2022</th></tr></thead><tbody>' +
  '<tr><td>Mekar "Jaya"<br>Timur</td><td>3,1<a href="#cat-2" role="doc-noteref">2</a></td><td>-0,5</td></tr>' +
  '<tr><td rowspan="0">=HYPERLINK(1)</td><td><p>+4</p><p>naik</p></td></tr><tr><td>-</td></tr></tbody></table>';

/** Posts and approves an article with three headings, two notes, a figure that can open large, and a table. */
async function postLong(site: Site): Promise<number> {
  const author = await createAuthor(site);
  const image = await uploadTextPicture(
    site.url,
    { authorization: `Bearer ${author.token}` },
    await picture(1600, 900),
  );
  const content =
    `<p>Panen naik<a href="#cat-1" role="doc-noteref">1</a> sejak 2021.</p>${PARAGRAPH.repeat(2)}<h2>Cara kerja</h2>${PARAGRAPH}` +
    `<h3>Petak contoh</h3><figure data-width="wide">${image}<figcaption>Sawah</figcaption></figure>${PARAGRAPH}` +
    `<h2>Hasil</h2>${TABLE}${PARAGRAPH.repeat(2)}` +
    '<section role="doc-endnotes"><ol><li id="cat-1">Di 48 petak, <em>tanpa</em> kebun.</li><li id="cat-2">Kering.</li></ol></section>';
  const id = await post(site, author, { title: 'Panen tiga tahun', content });
  await decide(site, id, 'disetujui');
  return id;
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'Daftar isi' });
const folded = (page: Page) => page.getByRole('group').filter({ hasText: 'Daftar isi' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('contents lead to headings, and a figure opens large', async ({ page, site }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/articleDetail/${await postLong(site)}`);
    await expect(contents(page)).toBeHidden();
    await folded(page).getByText('Daftar isi').click();
    await folded(page).getByRole('link', { name: 'Hasil' }).click();
    await expect(page.getByRole('heading', { name: 'Hasil', exact: true })).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('#bagian-hasil');

    await page.getByRole('button', { name: 'Perbesar gambar ke-1' }).click();
    const large = page.locator('dialog.large-picture');
    await expect(large.getByRole('img')).toBeVisible();
    expect((await large.getByRole('img').boundingBox())?.width).toBeGreaterThan(700);
    await large.getByRole('button', { name: 'Tutup' }).click();
    await expect(large).toBeHidden();
    await expect(page.getByRole('button', { name: 'Salin CSV' })).toBeHidden();
    await expectNoSidewaysScroll(page);

    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(contents(page)).toBeVisible();
    await expect(folded(page)).toBeHidden();
    await expect(contents(page).getByRole('link')).toHaveText(['Cara kerja', 'Petak contoh', 'Hasil']);
  });
});

test('beside a wide text are its contents and notes, and nothing overlaps', desktopOnly, async ({ page, site }) => {
  await page.setViewportSize(WIDE);
  await visit(page, `/articleDetail/${await postLong(site)}`);
  const note = page.locator('.sidenote');
  await expect(note).toHaveCount(1);
  await expect(note).toHaveText('1 Di 48 petak, tanpa kebun.');
  const [text, beside, first, list] = await Promise.all(
    [page.locator('.prose'), note, page.locator('#rujukan-1'), contents(page)].map((part) => part.boundingBox()),
  );
  if (!text || !beside || !first || !list) throw new Error('Something is not shown.');
  expect(beside.x).toBeGreaterThan(text.x + text.width);
  expect(beside.x + beside.width).toBeLessThan(WIDE.width);
  expect(Math.abs(beside.y - first.y)).toBeLessThan(40);
  expect(list.x + list.width).toBeLessThan(text.x);
  const figure = await page.locator('.prose > figure').boundingBox();
  expect(figure?.x).toBeCloseTo(text.x, 0);
  expect(figure?.width).toBeGreaterThan(text.width + 100);
  await expect(page.locator('figcaption')).toHaveText('Gambar 1. Sawah');

  await page.getByRole('heading', { name: 'Hasil', exact: true }).getByRole('link').click();
  await expect(contents(page).getByRole('link', { name: 'Hasil' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1180, height: 800 });
  await expect(note).toBeHidden();
  await expect(contents(page)).toBeHidden();
});

for (const [width, height, pixels] of [
  [375, 700, [900, 2000]],
  [640, 360, [1600, 900]],
  [1280, 720, [900, 2000]],
] as const) {
  test(
    `a picture of ${pixels.join(' × ')} opens in a dialog that scrolls and closes at ${width} × ${height}`,
    desktopOnly,
    async ({ page, site }) => {
      await page.setViewportSize({ width, height });
      const author = await createAuthor(site);
      const image = await uploadTextPicture(
        site.url,
        { authorization: `Bearer ${author.token}` },
        await picture(...pixels),
      );
      const id = await post(site, author, { content: `<p>Isi</p><figure>${image}</figure>` });
      await decide(site, id, 'disetujui');
      await page.goto(`/articleDetail/${id}`);
      const open = page.getByRole('button', { name: 'Perbesar gambar ke-1' });
      const inText = (await page.locator('.opens-large > img').boundingBox())?.width ?? 0;
      await open.click();
      const dialog = page.locator('dialog.large-picture');
      const close = dialog.getByRole('button', { name: 'Tutup' });
      await expect(close).toBeInViewport({ ratio: 1 });
      const shown = (await dialog.getByRole('img').boundingBox())?.width ?? 0;
      expect(shown).toBeGreaterThan(inText);
      expect(shown).toBeLessThanOrEqual(pixels[0]);
      const scrolled = await dialog.evaluate((element) => {
        element.scrollTo(9999, 9999);
        return element.scrollLeft + element.scrollTop;
      });
      expect(scrolled).toBeGreaterThan(0);
      await close.click();
      await expect(dialog).toBeHidden();
    },
  );
}

test('a figure opens large by keyboard, and gives the focus back', async ({ page, site }) => {
  await visit(page, `/articleDetail/${await postLong(site)}`);
  const open = page.getByRole('button', { name: 'Perbesar gambar ke-1' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Besar: gambar ke-1' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('a table is copied as CSV', desktopOnly, async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/articleDetail/${await postLong(site)}`);
  await page.getByRole('button', { name: 'Salin CSV' }).click();
  await expect(page.getByText('Tersalin')).toBeVisible();
  const copied = ['Desa,Ton per hektare,', ',2021,2022', '"Mekar ""Jaya"" Timur","3,1","-0,5"'];
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [...copied, "'=HYPERLINK(1),'+4 naik,", ',-,'].join('\r\n'),
  );
});

test('an article without a picture has no placeholder', async ({ page, site }) => {
  await visit(page, `/articleDetail/${await postLong(site)}`);
  await expect(page.locator('.moving-picture').first()).not.toBeInViewport();
  await expect(page.locator('article header + .moving-picture')).toHaveCount(0);
});
