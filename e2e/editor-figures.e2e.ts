import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '#contract/routes.ts';
import { expectedOutline } from '#tests/docx/differences.ts';
import { outlineOf } from '#tests/docx/outline.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
import type { Author } from './kit/accounts.ts';
import { type ArticleForm, formTest as test, openEditor, restored } from './kit/article-form.ts';
import { newestArticle } from './kit/articles.ts';
import { giveFile } from './kit/given-files.ts';
import { hold } from './kit/network.ts';
import { FROM_LIBREOFFICE, fromLibreOffice, pasteInto, withPictures } from './kit/pasted.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, desktopOnly, expect } from './kit/test.ts';

const EDITOR = '.editor-page';
const bar = (page: Page) => page.getByRole('group', { name: 'Gambar' });
const alt = (page: Page) => page.getByLabel('Teks alternatif');
const image = '<img src="/storage/images/[0-9a-f]{32}/\\d+\\.webp"';

async function choose(page: Page, ...names: string[]): Promise<void> {
  const buffer = await picture(320, 200);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('toolbar').getByRole('button', { name: 'Gambar' }).click();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
}

async function submitted(form: ArticleForm, site: Site, author: Author): Promise<string> {
  await form.title.fill('Dengan gambar');
  await form.send.click();
  await expect(form.title.page()).toHaveURL(pages.myArticles);
  return (await newestArticle(site, author)).content;
}

test('is inserted, described, sized, moved and deleted by keyboard, and stored', async ({
  page,
  form,
  site,
  author,
}) => {
  await openEditor(page, form);
  await page.keyboard.type('Awal');
  await choose(page, 'bakau.jpg');
  await expect(alt(page)).toBeFocused();
  await page.keyboard.type('Bakau di pantai');
  await expect(form.textarea).toHaveValue(new RegExp(`${image} alt="Bakau di pantai" width="320" height="200">`));
  await expectAccessibleAndFitting(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bakau muda');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Terarah');
  await page.getByRole('button', { name: 'Lebar', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Akhir');
  const figure = (isWide: boolean) =>
    `<figure${isWide ? ' data-width="wide"' : ''}>\n${image} alt="Bakau di pantai" width="320" height="200">\n<figcaption>Bakau muda <cite>Sumber: Terarah</cite></figcaption>\n</figure>`;
  await expect(form.textarea).toHaveValue(new RegExp(`^<p>Awal</p>\n${figure(true)}\n<p>Akhir</p>$`));
  await page.locator(`${EDITOR} figcaption`).getByText('Bakau muda').click();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.textarea).toHaveValue(new RegExp(`^${figure(true)}\n<p>Awal</p>`));
  await page.getByRole('button', { name: 'Turunkan' }).click();
  await page.keyboard.press('Backspace');
  await expect(form.textarea).toHaveValue('Awal\n\nAkhir');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.textarea).toHaveValue(new RegExp(figure(true)));
  expect(await submitted(form, site, author)).toMatch(
    new RegExp(
      `<figure data-width="wide">\\s*${image} alt="Bakau di pantai" width="320" height="200" ?/?>\\s*<figcaption>Bakau muda <cite>Sumber: Terarah</cite></figcaption>`,
    ),
  );
});

test('is dropped or pasted into the text, and goes nowhere else', desktopOnly, async ({ page, form }) => {
  await openEditor(page, form);
  const given = { name: 'tempelan.jpg', bytes: await picture(320, 200) };
  for (const [count, event] of [
    [1, 'drop'],
    [2, 'paste'],
  ] as const) {
    await giveFile(page, EDITOR, event, given);
    await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(count);
  }
  await expect(form.preview).toHaveCount(0);
  await bar(page).getByLabel('Hanya hiasan').check();
  await expect(form.textarea).toHaveValue(/ alt="" /);
});

test(
  'an upload that runs, failed or was cancelled is shown, keeps the text from being sent, and leaves nothing behind',
  desktopOnly,
  async ({ page, form }) => {
    allowErrors(/uploadImage|ERR_FAILED/);
    await openEditor(page, form);
    await form.title.fill('Menunggu');
    await page.route('**/api/uploadImage', (route) => route.abort(), { times: 1 });
    const release = await hold(page, '**/api/uploadImage');
    await page.route('**/api/uploadImage', (route) => route.abort(), { times: 1 });
    await choose(page, 'satu.jpg', 'dua.jpg', 'tiga.jpg');
    const group = (name: string) => page.getByRole('group', { name });
    await expect(group('satu.jpg')).toContainText('tidak terunggah');
    await expect(group('dua.jpg').getByRole('progressbar')).toBeVisible();
    await expect(group('tiga.jpg')).toContainText('menunggu giliran');
    await expect(form.textarea).toHaveValue(/data-unggah="satu.jpg"/);
    await form.send.click();
    await expect(page.locator('#content-error')).toContainText('3 gambar di dalam tulisan belum terunggah');
    await expect(form.content).toBeFocused();
    await group('dua.jpg').getByRole('button', { name: 'Batalkan unggahan' }).click();
    await expect(form.textarea).not.toHaveValue(/dua\.jpg/);
    release();
    await group('satu.jpg').getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(2);
    await expect(form.textarea).not.toHaveValue(/data-unggah|blob:/);
  },
);

test('an upload goes on by itself when the connection is back', desktopOnly, async ({ page, form }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await openEditor(page, form);
  await page.context().setOffline(true);
  await choose(page, 'bakau.jpg');
  await expect(page.getByRole('group', { name: 'bakau.jpg' })).toContainText('tidak terunggah');
  await page.context().setOffline(false);
  await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(1);
});

test(
  'stays while its author writes on, is moved by the mouse, and known by its address',
  desktopOnly,
  async ({ page, form }) => {
    await openEditor(page, form);
    await page.keyboard.type('Awal');
    await choose(page, 'bakau.jpg');
    await alt(page).fill('Bakau');
    const img = page.locator(`${EDITOR} figure img`);
    const figure = `<figure>\n${image} alt="Bakau" width="320" height="200">\n</figure>`;
    let after = '';
    // Inserts text without a key, like an input method, dictation or the emoji panel.
    const insert = async (text: string) => page.keyboard.insertText(text);
    const paste = async (text: string) => pasteInto(page, EDITOR, { 'text/plain': text });
    for (const [act, text] of [
      [() => page.keyboard.press('x'), 'x'],
      [() => page.keyboard.press('Space'), '\\s?'],
      [() => page.keyboard.press('Shift+Enter'), ''],
      [() => page.keyboard.press('Control+Enter'), ''],
      [() => insert('😀'), '😀'],
      [() => paste('tempelan '), 'tempelan '],
      [() => page.keyboard.press('Enter'), ''],
    ] as const) {
      await img.click();
      await act();
      await page.keyboard.type('lanjut');
      after = `\n<p>${text}lanjut</p>${after}`;
      await expect(form.textarea).toHaveValue(new RegExp(`^<p>Awal</p>\n${figure}${after}`));
    }
    // Selects the picture before the drag, because the toolbar of a selected picture moves the text. This click is far
    // from the start of the drag: two presses at one point within half a second are a double click, which may not begin
    // a drag.
    await img.click({ position: { x: 20, y: 20 } });
    await expect(alt(page)).toBeVisible();
    await img.dragTo(page.locator(`${EDITOR} p`).first(), { targetPosition: { x: 3, y: 3 }, steps: 5 });
    await expect(form.textarea).toHaveValue(new RegExp(`^${figure}\n<p>Awal</p>\n<p>lanjut</p>`));
    await expect(img).toHaveCount(1);

    const src = /src="([^"]+)"/.exec(await form.textarea.inputValue())?.[1] ?? '';
    await form.content.getByText('xlanjut').click();
    for (const address of [src, new URL(src, page.url()).href]) {
      await pasteInto(page, EDITOR, {
        'text/html': `<p>Lagi</p><img src="${address}" alt="Bakau" width="320" height="200">`,
      });
    }
    await expect(form.textarea).toHaveValue(new RegExp(`${figure}.*${figure}.*${figure}`, 's'));
    await expect(form.textarea).not.toHaveValue(/data-unggah/);
  },
);

test('a reload in the middle of an upload says which picture is missing', desktopOnly, async ({ page, form }) => {
  await openEditor(page, form);
  await page.keyboard.type('Teks tetap');
  await hold(page, '**/api/uploadImage');
  await choose(page, 'bakau.jpg');
  await expect(form.saved).toBeVisible();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  const missing = page.getByRole('group', { name: 'bakau.jpg' });
  await expect(missing).toContainText('bakau.jpg belum terunggah');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const chooser = page.waitForEvent('filechooser');
  await missing.getByRole('button', { name: 'Pilih berkas' }).click();
  await (await chooser).setFiles([{ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) }]);
  await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(1);
});

test('no more than forty fit into a text', desktopOnly, async ({ page, form }) => {
  const stored = `<figure><img src="/storage/images/${'0'.repeat(32)}/320.webp" alt="" width="320" height="200"></figure>`;
  await page.route('**/storage/images/000*/**', async (route) =>
    route.fulfill({
      contentType: 'image/png',
      body: await sharp(await picture(32, 20))
        .png()
        .toBuffer(),
    }),
  );
  await form.content.fill(stored.repeat(39));
  await openEditor(page, form);
  await choose(page, 'satu.jpg', 'dua.jpg');
  await expect(page.getByText('1 gambar tidak disisipkan.')).toBeVisible();
  await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(40);
});

for (const [source, clipboard] of Object.entries(withPictures)) {
  test(`pictures and notes of ${source} are pasted in their places`, desktopOnly, async ({ page, form }) => {
    await openEditor(page, form);
    await pasteInto(page, EDITOR, await clipboard.data());
    await expect(form.textarea).toHaveValue(clipboard.expected);
    // The pasted footnote is one paragraph, and the cursor is after the last pasted picture.
    await expect(page.locator(`${EDITOR} [data-notes] p`)).toHaveCount(1);
    await page.keyboard.type('Lanjut');
    await expect(form.textarea).toHaveValue(/<\/figure>\n<p>Lanjut<\/p>\n<section/);
  });
}

test('documents that were copied in LibreOffice are pasted as they were', desktopOnly, async ({ page, form }) => {
  await openEditor(page, form);
  for (const name of FROM_LIBREOFFICE) {
    await pasteInto(page, EDITOR, fromLibreOffice(name));
    await expect(form.textarea).toHaveValue(/./);
    await expect(form.textarea).not.toHaveValue(/data-unggah/);
    const pasted = outlineOf(await form.textarea.inputValue());
    expect.soft(pasted, name).toBe(expectedOutline(name, 'clipboard'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(form.textarea).toHaveValue('');
  }
});

test('HTML that would freeze the page is pasted as text', desktopOnly, async ({ page, form }) => {
  await openEditor(page, form);
  const hostile = ['<style>'.repeat(400_000), '<a "'.repeat(800_000), `${'<div>'.repeat(100_000)}isi`];
  for (const html of hostile) {
    await pasteInto(page, EDITOR, { 'text/html': html, 'text/plain': 'Hanya teks. ' });
  }
  await expect(page.getByText('hanya teksnya yang masuk')).toBeVisible();
  await expect(form.textarea).toHaveValue(/^(Hanya teks\.\s*){3}$/);
});

test.describe('in the textarea', () => {
  test('formatted text offers the visual editor, and stays as text', async ({ page, form }) => {
    await form.content.fill('Awal. Akhir.');
    await form.content.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(6, 6));
    await pasteInto(page, 'textarea[name=content]', {
      'text/html': '<h2>Bab</h2><p>Isi</p>',
      'text/plain': 'Bab\n\nIsi',
    });
    await page.keyboard.insertText('Bab\n\nIsi');
    await expect(form.content).toHaveValue('Awal. Bab\n\nIsiAkhir.');
    await page.getByRole('button', { name: 'Buka di editor visual' }).click();
    await expect(form.textarea).toHaveValue('<p>Awal.</p>\n<h2>Bab</h2>\n<p>Isi</p>\n<p>Akhir.</p>');
    await expect(form.content).toBeFocused();
  });

  test('a picture offers it too', desktopOnly, async ({ page, form }) => {
    const offer = page.getByRole('button', { name: 'Buka di editor visual' });
    await giveFile(page, 'textarea[name=content]', 'paste', { name: 'a.jpg', bytes: await picture(320, 200) });
    await expect(form.preview).toBeVisible();
    await offer.click();
    await expect(page.locator(`${EDITOR} figure img`)).toHaveCount(1);
  });
});
