import type { Locator, Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { createAuthor } from './kit/accounts.ts';
import { post, readArticle } from './kit/articles.ts';
import { asAdmin as test, desktopOnly, expect } from './kit/test.ts';

test.use({ settings: { DEMO: '0' } });

const IMAGE_FREE = [
  '<h2>Hasil</h2>',
  '<p lang="en">Lihat <a href="https://contoh.id/a" title="Laporan">laporan <mark>kami</mark></a>, <q>bukan</q> <del>lama</del>.</p>',
  '<figure><blockquote>Air pasang</blockquote><figcaption>Warga, <cite>Demak</cite></figcaption></figure>',
  '<table>\n<caption>Luas lahan</caption>\n<thead>\n<tr><th scope="col">Desa</th><th scope="col">ha</th></tr>\n</thead>\n<tbody>\n<tr><td>Bedono</td><td>12</td></tr>\n</tbody>\n<tfoot>\n<tr><td>Jumlah</td><td>12</td></tr>\n</tfoot>\n</table>',
  '<dl><dt>SROI</dt><dd>Nilai sosial</dd></dl>',
  '<h3>Bab</h3>',
  '<h4>Subbab</h4>',
  '<h5>Catatan</h5>',
  '<ol start="3" reversed=""><li>tiga</li><li><p>dua</p></li></ol>',
  '<pre>  a\n    b</pre>',
  '<p>Akhir</p>',
].join('\n');

const editor = (page: Page) => page.locator('.editor-page');
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Format tulisan' });
const textarea = (page: Page) => page.locator('main textarea[name=content]');
const visualSwitch = (page: Page) => page.getByRole('switch', { name: 'Editor visual' });

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/edit-Artikel/${id}`);
  await expect(page.getByRole('textbox', { name: 'Judul', exact: true })).toBeVisible();
}

async function caretAtEndOf(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await element.click();
    await page.keyboard.press('End');
    // Waits two frames. By then the editor has taken over the browser's selection, or has replaced it by its own.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const isInside = (node: Node) => node.contains(document.getSelection()?.focusNode ?? null);
    expect(await element.evaluate(isInside)).toBe(true);
  }).toPass();
}

test(
  'one letter typed into an article changes that letter, and nothing else',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const id = await post(site, author, { title: 'Lengkap', content: IMAGE_FREE });
    const before = await readArticle(site, admin, id);
    await openEdit(page, id);
    await expect(editor(page).locator('figcaption cite')).toHaveText('Demak');
    await expect(editor(page).getByText('Luas lahan')).toBeVisible();
    await expect(page.getByText('tidak dapat dipertahankan')).toHaveCount(0);
    await expectAccessibleAndFitting(page);
    await caretAtEndOf(page, editor(page).getByText('Akhir', { exact: true }));
    await page.keyboard.type('!');
    await expect(textarea(page)).toHaveValue(/Akhir!/);
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(page).toHaveURL(pages.articleAdmin);
    const { content } = await readArticle(site, admin, id);
    const lines = (html: string) =>
      html.replace(/\n?(<\/?(?:figure|ol|ul|li|dl|dt|dd|blockquote|figcaption)[^>]*>)\n?/g, '$1');
    expect(lines(content)).toBe(lines(before.content.replace('Akhir', 'Akhir!')));
  },
);

test('text that was typed and deleted again is no change', desktopOnly, async ({ page, site, author }) => {
  const source = '<div>Bebas <h2>Bab</h2></div>\n\n<table><tr><td>1</td></tr></table>';
  const id = await post(site, author, { title: 'Kembali', content: source });
  await openEdit(page, id);
  const value = await textarea(page).inputValue();
  await caretAtEndOf(page, editor(page).getByText('Bab', { exact: true }));
  await page.keyboard.type('x');
  await expect(textarea(page)).not.toHaveValue(value);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textarea(page)).toHaveValue(value);
  await expect(page.getByText(/^Tersimpan di /)).toHaveCount(0);
});

test(
  'losses are listed above the toolbar, in words, before anything changes',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Asing', content: '<p>Isi</p>' });
    await openEdit(page, id);
    await visualSwitch(page).click();
    const strange =
      '<p style="color:red">Isi</p>\n<video src="a.mp4"></video>\n<table><thead><tr><th>A</th></tr></thead></table>';
    await textarea(page).fill(strange);
    await visualSwitch(page).click();
    const notice = page.getByRole('status').filter({ hasText: 'tidak dapat dipertahankan' });
    await expect(notice).toContainText('1 video (<video>)');
    await expect(notice).toContainText('atribut style pada <p>');
    await expect(notice).not.toContainText('thead');
    const [above, bar] = [await notice.boundingBox(), await toolbar(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expect(textarea(page)).toHaveValue(strange);
    await expectAccessible(page);
  },
);

test(
  'elements that the editor cannot represent are shown, cannot be edited, and stay',
  desktopOnly,
  async ({ page, site, admin, author }) => {
    const content = `<p>Awal</p>\n<pre>${'panjang '.repeat(40)}</pre>\n<ins><p>Sisipan <em>utuh</em></p></ins>\n<table><tbody><tr><td>1</td></tr><tr><td>2</td><td>3</td></tr></tbody></table>`;
    const id = await post(site, author, { title: 'Utuh', content });
    await openEdit(page, id);
    await expect(page.getByText('Bagian berbingkai putus-putus tetap seperti adanya.', { exact: false })).toBeVisible();
    await expect(editor(page).locator('[data-kept]')).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await caretAtEndOf(page, editor(page).getByText('Awal', { exact: true }));
    await page.keyboard.type('!');
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(page).toHaveURL(pages.articleAdmin);
    expect((await readArticle(site, admin, id)).content).toBe(content.replace('Awal', 'Awal!'));
  },
);

test(
  'Enter leaves a caption and goes on in a list of descriptions; a table goes with its caption',
  desktopOnly,
  async ({ page, site, author }) => {
    const id = await post(site, author, { title: 'Tombol', content: IMAGE_FREE });
    await openEdit(page, id);
    const source = await textarea(page).inputValue();
    await caretAtEndOf(page, editor(page).locator('figcaption'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Setelah gambar');
    await expect(textarea(page)).toHaveValue(/<\/figcaption>\n<\/figure>\n<p>Setelah gambar<\/p>/);
    await caretAtEndOf(page, editor(page).locator('dd'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('CDO');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Petugas');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Setelah daftar');
    await expect(textarea(page)).toHaveValue(
      /<dd>Nilai sosial<\/dd>\n<dt>CDO<\/dt>\n<dd>Petugas<\/dd>\n<\/dl>\n<p>Setelah daftar<\/p>/,
    );
    await caretAtEndOf(page, editor(page).getByText('Luas lahan', { exact: true }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Nama ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('luas');
    await expect(textarea(page)).toHaveValue(
      /<caption>Luas lahan<\/caption>\n<thead>\n<tr><th scope="col">Nama Desa<\/th><th scope="col">luas/,
    );
    await page.getByRole('button', { name: 'Tambah baris' }).click();
    await expect(textarea(page)).toHaveValue(/<\/thead>\n<tbody>\n<tr><td><\/td><td><\/td><\/tr>\n<tr><td>Bedono/);
    await page.getByRole('button', { name: 'Hapus tabel' }).click();
    await expect(textarea(page)).not.toHaveValue(/table|caption>Luas/);
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect(textarea(page)).toHaveValue(source);
  },
);

test('the toolbar stays below the header while the text scrolls', async ({ page, site, author, newBrowser }) => {
  const long = Array.from({ length: 60 }, (_, index) => `<p>Paragraf ${index} dari tulisan panjang.</p>`).join('');
  const id = await post(site, author, { title: 'Panjang', content: long });
  await openEdit(page, id);
  await expectToolbarBelowHeader(page);

  const authors = await newBrowser(await createAuthor(site), { viewport: page.viewportSize() });
  await authors.goto(pages.postArticle);
  await authors.locator('textarea[name=content]').fill(long);
  await visualSwitch(authors).click();
  await expectToolbarBelowHeader(authors);

  await page.goto(pages.articleAdmin);
  await page.getByRole('button', { name: labels.articleAdmin.add, exact: true }).click();
  await page.getByRole('dialog').locator('textarea[name=content]').fill(long);
  await visualSwitch(page).click();
  await expectToolbarBelowHeader(page);
});

/**
 * Expects the toolbar directly below the element that covers the top of the page or dialog: without a gap or an
 * overlap.
 */
async function expectToolbarBelowHeader(page: Page): Promise<void> {
  await expect(toolbar(page)).toBeVisible();
  const gap = await page.evaluate(() => {
    const bar = document.querySelector('[role=toolbar]')?.parentElement;
    const dialog = document.querySelector('dialog[open]');
    const scroller = dialog ?? document.documentElement;
    scroller.scrollTop = 0;
    const start = (bar?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top;
    scroller.scrollTop = start + 900;
    const root = dialog ?? document;
    const headers = [...root.querySelectorAll('header')].filter(
      (header) => getComputedStyle(header).position === 'sticky',
    );
    const bottoms = headers.map((header) => header.getBoundingClientRect().bottom);
    const top = dialog ? dialog.getBoundingClientRect().top : 0;
    return (bar?.getBoundingClientRect().top ?? 0) - Math.max(top, ...bottoms);
  });
  expect(Math.abs(gap)).toBeLessThanOrEqual(1);
}

test(
  'the editor opens by itself for an article in HTML, unless its author has turned it off',
  desktopOnly,
  async ({ page, site, author }) => {
    const html = await post(site, author, { title: 'HTML', content: '<p>Isi <em>miring</em></p>' });
    const plain = await post(site, author, { title: 'Polos', content: 'Hanya teks' });
    const hint = page.locator('#content-hint');
    await openEdit(page, html);
    await expect(editor(page).locator('em')).toHaveText('miring');
    await expect(visualSwitch(page)).toHaveAttribute('aria-checked', 'true');
    await expect(hint).toContainText('Word');
    await openEdit(page, plain);
    await expect(textarea(page)).toBeVisible();
    await expect(hint).toContainText('Baris kosong memisahkan paragraf');
    await openEdit(page, html);
    await visualSwitch(page).click();
    await expect(textarea(page)).toBeVisible();
    await expect(hint).toContainText('tag HTML');
    // The choice is stored: the editor stays off after a reload.
    await page.reload();
    await expect(textarea(page)).toBeVisible();
    await expect(toolbar(page)).toHaveCount(0);
    await visualSwitch(page).click();
    await expect(toolbar(page)).toBeVisible();
    await openEdit(page, plain);
    await expect(toolbar(page)).toBeVisible();
    await page.goto(pages.articleAdmin);
    await page.getByRole('button', { name: labels.articleAdmin.add, exact: true }).click();
    await expect(page.getByRole('dialog').locator('textarea[name=content]')).toBeVisible();
    await expect(toolbar(page)).toHaveCount(0);
  },
);
