import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { type ArticleForm, formTest as test, openEditor } from './kit/article-form.ts';
import { newestArticle } from './kit/articles.ts';
import { fail, hold } from './kit/network.ts';
import { FORMULAS_AS_TEXT, fromGoogleDocs, fromWord, fromWordCleaned, pasteInto, WITH_FORMULAS } from './kit/pasted.ts';
import { SPREADSHEETS } from './kit/spreadsheets.ts';
import { allowErrors, desktopOnly, expect } from './kit/test.ts';
import { idle } from './kit/visit.ts';

/** Empties the editor. Retries, because Delete may come before the editor has read the browser's new selection. */
async function clear(page: Page, form: ArticleForm): Promise<void> {
  await expect(async () => {
    await form.content.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    expect(await form.textarea.inputValue()).toBe('');
  }).toPass();
}

test.describe('the visual editor', () => {
  const editor = '.editor-page';

  test('is not loaded before it is used', desktopOnly, async ({ page, form }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(form.title).toBeVisible();
    await idle(page);
    expect(loaded.filter((path) => path.includes('visual-editor'))).toEqual([]);
    await form.switch.click();
    await expect(page.getByRole('toolbar', { name: 'Format tulisan' })).toBeVisible();
    expect(loaded.some((path) => path.includes('visual-editor'))).toBe(true);
  });

  test('writes into the textarea, by keyboard alone', desktopOnly, async ({ page, form }) => {
    await form.switch.focus();
    await page.keyboard.press('Space');
    const toolbar = page.getByRole('toolbar', { name: 'Format tulisan' });
    await expect(toolbar).toBeVisible();
    await expect(form.textarea).toBeHidden();
    await form.content.focus();
    await page.keyboard.type('Pembuka.');
    await expect(form.textarea).toHaveValue('Pembuka.');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+F10');
    await expect(toolbar.getByRole('button', { name: 'Judul bagian' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(form.content).toBeFocused();
    await page.keyboard.type('Bab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('tebal');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Alamat tautan');
    await expect(address).toBeFocused();
    await page.keyboard.type('bukan alamat');
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await address.fill('contoh.id/laporan');
    await page.keyboard.press('Enter');
    await expect(form.content).toBeFocused();
    await page.keyboard.press('Enter');
    for (const name of ['Daftar poin', 'Sisipkan tabel']) {
      await toolbar.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect(form.content).toBeFocused();
      if (name !== 'Daftar poin') continue;
      await page.keyboard.type('satu');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('A');
    await page.keyboard.press('Tab');
    await page.keyboard.type('B');
    await page.keyboard.press('Tab');
    await page.keyboard.type('C');
    await page.getByRole('button', { name: 'Hapus kolom' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hapus baris' }).focus();
    await expectAccessibleAndFitting(page);
    await expect(form.textarea).toHaveValue(
      [
        '<p>Pembuka.</p>',
        '<h2>Bab</h2>',
        '<p><strong>tebal</strong> <a href="https://contoh.id/laporan">contoh.id/laporan</a></p>',
        '<ul>\n<li>satu</li>\n</ul>',
        '<table>\n<thead>\n<tr><th>A</th><th>B</th></tr>\n</thead>\n<tbody>\n<tr><td></td><td></td></tr>\n<tr><td></td><td></td></tr>\n</tbody>\n</table>',
      ].join('\n'),
    );

    // In the last cell, Tab leaves the table and the editor.
    await form.content.focus();
    for (let cells = 0; cells < 7; cells += 1) await page.keyboard.press('Tab');
    await expect(form.content).not.toBeFocused();
  });

  test('offers an empty address for a link without one', desktopOnly, async ({ page, form }) => {
    await form.content.fill('<p>Lihat <a>laporan</a> itu.</p>');
    await openEditor(page, form);
    await page.locator('.editor-page a', { hasText: 'laporan' }).click();
    await page.keyboard.press('Control+k');
    const address = page.getByLabel('Alamat tautan');
    await expect(address).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Lepas tautan' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
  });

  test('raises and lowers text, by buttons and by keys', desktopOnly, async ({ page, form, site, author }) => {
    await openEditor(page, form);
    const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name });
    await page.keyboard.type('CO');
    await page.keyboard.press('Control+,');
    await expect(tool('Subskrip')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('2');
    await page.keyboard.press('Control+.');
    await expect(tool('Subskrip')).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type('a');
    await tool('Superskrip').click();
    await page.keyboard.type(' dan 10');
    await tool('Superskrip').click();
    await page.keyboard.type('4');
    const written = '<p>CO<sub>2</sub><sup>a</sup> dan 10<sup>4</sup></p>';
    await expect(form.textarea).toHaveValue(written);
    await form.title.fill('Rumus');
    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
    const newest = await newestArticle(site, author);
    expect(newest.content).toBe(written);
  });

  test('begins with the text of the textarea, and does not change it until it is edited', async ({ page, form }) => {
    await form.content.fill('Satu\n\nDua <figure>gambar</figure>');
    await form.switch.click();
    await expect(page.locator(editor)).toContainText('Dua');
    await form.switch.click();
    await expect(form.content).toHaveValue('Satu\n\nDua <figure>gambar</figure>');
  });

  test('takes over the text that was typed while it was loading', desktopOnly, async ({ page, form }) => {
    const release = await hold(page, '**/visual-editor*.js');
    await form.switch.click();
    await expect(page.getByRole('switch', { name: 'Memuat editor visual…' })).toBeVisible();
    await form.content.focus();
    await page.keyboard.type('Satu ');
    release();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await expect(page.locator(editor)).toBeFocused();
    await page.keyboard.type('dua');
    await expect(form.textarea).toHaveValue(/^Satu ?dua$/);
  });

  test('that does not load leaves the textarea usable', desktopOnly, async ({ page, form }) => {
    allowErrors(/visual-editor|ERR_FAILED/);
    await fail(page, '**/visual-editor*');
    await form.switch.click();
    await expect(page.getByText(/Editor visual tidak dapat dimuat/)).toBeVisible();
    await form.content.fill('Tetap bisa');
    await expect(form.textarea).toBeVisible();
    await expectAccessible(page);
  });

  for (const [source, clipboard] of [
    ['Word', fromWord],
    ['Google Docs', fromGoogleDocs],
  ] as const) {
    test(`takes what is pasted from ${source} and drops the rest`, desktopOnly, async ({ page, form }) => {
      await form.switch.click();
      await form.content.focus();
      await pasteInto(page, editor, { 'text/html': clipboard.html, 'text/plain': clipboard.text });
      await expect(form.textarea).toHaveValue(clipboard.expected);
      // The editor keeps no styles, classes or fonts of the paste. The styles of its own figures do not count.
      const left = page.locator(`${editor} [style]:not(figure, figure *), ${editor} [class^=Mso], ${editor} font`);
      await expect(left).toHaveCount(0);
    });
  }

  test('takes cells of spreadsheets as tables', desktopOnly, async ({ page, form }) => {
    await openEditor(page, form);
    for (const [source, { html, text, expected }] of Object.entries(SPREADSHEETS)) {
      await pasteInto(page, editor, { 'text/html': html, 'text/plain': text });
      await expect.soft(form.textarea, source).toHaveValue(expected);
      await clear(page, form);
    }
  });

  test('takes formulas whole, raised text, and the letters of lists', desktopOnly, async ({ page, form }) => {
    await openEditor(page, form);
    const notice = page.getByText('rumus hanya ikut sebagai teks');
    for (const [source, { html, expected }] of Object.entries(WITH_FORMULAS)) {
      await pasteInto(page, editor, { 'text/html': html, 'text/plain': 'Rumus' });
      await expect.soft(form.textarea, source).toHaveValue(expected);
      await expect.soft(notice, source).toBeHidden();
      await clear(page, form);
    }
    await pasteInto(page, editor, { 'text/html': FORMULAS_AS_TEXT.html, 'text/plain': 'Rumus' });
    await expect(form.textarea).toHaveValue(FORMULAS_AS_TEXT.expected);
    await expect(notice).toContainText('4 rumus hanya ikut sebagai teks, ditandai di tempatnya.');
    // The text of a place is offered as its LaTeX.
    await page.locator('.editor-page [data-rumus]').first().click();
    await page.getByRole('button', { name: 'Tulis rumusnya' }).click();
    await expect(page.getByLabel('Rumus dalam LaTeX')).toHaveValue('E=mc^{2}');
    await page.getByRole('button', { name: 'Sisipkan', exact: true }).click();
    await expect(page.getByText('3 rumus belum ditulis ulang.')).toBeVisible();
    await pasteInto(page, editor, { 'text/plain': 'Teks biasa' });
    await expect(notice).toBeHidden();
  });

  test(
    'formulas typed as MathML are shown to readers, and one that is lost is told',
    desktopOnly,
    async ({ page, form }) => {
      const nested = (depth: number) =>
        `<math id="a"> ${'<msqrt>'.repeat(depth)}<mo>&lt;</mo>${'</msqrt>'.repeat(depth)}</math>`;
      await form.content.fill(`<p>Satu ${nested(1)}</p>`);
      await page.getByRole('button', { name: 'Lihat seperti pembaca' }).click();
      const shown = page.getByRole('region', { name: 'Seperti pembaca' }).locator('.prose math');
      await expect(shown).toHaveText('<');
      expect(await shown.evaluate((math) => math.outerHTML)).toBe('<math><msqrt><mo>&lt;</mo></msqrt></math>');

      const notice = page.getByRole('status').filter({ hasText: 'tidak dapat dipertahankan' });
      await form.switch.click();
      await expect(page.locator(`${editor} math`)).toBeVisible();
      await expect(notice).toHaveCount(0);
      await form.switch.click();
      await form.content.fill(`<p>Satu ${nested(1)} dua ${nested(30)}</p>`);
      await form.switch.click();
      await expect(notice).toContainText('1 rumus (<math>)');
      await expect(notice).not.toContainText('atribut');
    },
  );

  test('what is pasted from Word reaches the readers as it was', desktopOnly, async ({ page, form, site, author }) => {
    await form.title.fill('Dari Word');
    await form.switch.click();
    await form.content.focus();
    await pasteInto(page, editor, { 'text/html': fromWord.html, 'text/plain': fromWord.text });
    await expect(page.getByText('1 gambar dari Word tidak ikut tertempel.', { exact: false })).toBeVisible();
    await form.send.click();
    await expect(page.locator('#content-error')).toContainText('1 gambar di dalam tulisan belum terunggah');
    await page.getByRole('group', { name: 'Gambar 1 dari Word' }).getByRole('button', { name: 'Hapus gambar' }).click();
    await form.send.click();
    await expect(page).toHaveURL(pages.myArticles);
    const newest = await newestArticle(site, author);
    expect(newest.content).toBe(fromWordCleaned);
  });

  test('in the plain textarea a paste is plain text', desktopOnly, async ({ page, form, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(async () => {
      const given = { 'text/html': '<h1>Satu</h1><p><b>Dua</b></p>', 'text/plain': 'Satu\n\nDua' };
      const blobs = Object.entries(given).map(([type, value]) => [type, new Blob([value], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    });
    await form.content.focus();
    await page.keyboard.press('Control+v');
    await expect(form.textarea).toHaveValue('Satu\n\nDua');
  });
});
