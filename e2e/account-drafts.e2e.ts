import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible } from './kit/accessible.ts';

import { type ArticleForm, formOn, formTest } from './kit/article-form.ts';
import { allowErrors, desktopOnly, expect } from './kit/test.ts';

const inAccount = (page: Page) => page.getByText(/^Tersimpan di akun \d\d\.\d\d$/);
const onDevice = (page: Page) => page.getByText(/^Tersimpan di perangkat ini \d\d\.\d\d$/);
const conflict = (page: Page) => page.getByRole('heading', { name: 'Tulisan ini sudah diubah di perangkat lain' });
const goOnWith = (page: Page, title: string) => page.getByRole('button', { name: `Lanjutkan ${title}` });

type OtherDevice = (path?: string) => Promise<{ page: Page; form: ArticleForm }>;

const test = formTest.extend<{ otherDevice: OtherDevice }>({
  /** Opens a page in a new browser with nothing stored, which stands for another device of the author. */
  otherDevice: async ({ newBrowser, author }, use) =>
    use(async (path = pages.postArticle) => {
      const page = await newBrowser(author);
      await page.goto(path);
      return { page, form: formOn(page) };
    }),
});

/** Writes the content and waits until the server has saved it: the notice alone may be about an earlier save. */
async function writeAndSave({ page, form }: { page: Page; form: ArticleForm }, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().includes('/saveDraft/') && response.request().postData()?.includes(text) === true,
  );
  await form.content.fill(text);
  await saved;
  await expect(inAccount(page)).toBeVisible();
}

/** Writes a draft with this title on `page`, opens the draft on another device, and writes a newer text there. */
async function continueElsewhere(page: Page, otherDevice: OtherDevice, title: string) {
  await formOn(page).title.fill(title);
  await expect(inAccount(page)).toBeVisible();
  const other = await otherDevice();
  await goOnWith(other.page, title).click();
  // Waits until the form shows the draft: text typed before that would start a new draft.
  await expect(other.form.title).toHaveValue(title);
  await writeAndSave(other, 'Dari telepon');
  return other;
}

test('a text is continued on another device, which asks for the picture again', async ({ page, form, otherDevice }) => {
  await form.title.fill('Dari laptop');
  await writeAndSave({ page, form }, 'Kalimat pertama.');
  await form.file.setInputFiles({ name: 'bakau.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
  await expect(form.preview).toBeVisible();
  await expect(inAccount(page)).toBeVisible();

  const other = await otherDevice();
  await goOnWith(other.page, 'Dari laptop').click();
  await expect(other.form.content).toHaveValue('Kalimat pertama.');
  await expect(other.page.getByText('Gambar “bakau.jpg” tidak ada di perangkat ini.')).toBeVisible();
  await expectAccessible(other.page);
  await writeAndSave(other, 'Kalimat kedua.');

  // This device has no unsaved change, so the newer text of the other device appears without a question.
  await page.reload();
  await expect(form.content).toHaveValue('Kalimat kedua.');
  await expect(form.preview).toBeVisible();

  await form.send.click();
  await expect(page).toHaveURL(pages.myArticles);
  await other.page.goto(pages.myArticles);
  await expect(other.page.getByText('Kalimat kedua.')).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'Belum dikirim' })).toHaveCount(0);
  await other.page.goto(pages.postArticle);
  await expect(other.form.title).toHaveValue('');
  await expect(goOnWith(other.page, 'Dari laptop')).toHaveCount(0);
});

test(
  'two devices that write the same text overwrite nothing, and the version that is not chosen is kept',
  desktopOnly,
  async ({ page, form, otherDevice }) => {
    allowErrors(/409/);
    await continueElsewhere(page, otherDevice, 'Bersama');

    await form.content.fill('Dari laptop');
    await expect(conflict(page)).toBeVisible();
    await expect(inAccount(page)).toHaveCount(0);
    const difference = page.getByRole('group', { name: 'Perbedaan: Isi artikel' });
    await expect(difference).toContainText('Dari telepon');
    await expect(difference).toContainText('Dari laptop');
    await expectAccessible(page);
    await form.send.click();
    await expect(page.locator(':focus')).toContainText('Tulisan ini sudah diubah di perangkat lain');
    await expect(page).toHaveURL(pages.postArticle);

    await page.getByRole('button', { name: 'Lanjutkan yang di sini' }).click();
    await expect(conflict(page)).toHaveCount(0);
    await expect(form.content).toHaveValue('Dari laptop');
    await expect(inAccount(page)).toBeVisible();
    await goOnWith(page, 'Bersama').click();
    await expect(form.content).toHaveValue('Dari telepon');
  },
);

test('the visual editor shows the text of the other device', desktopOnly, async ({ page, form, otherDevice }) => {
  allowErrors(/409/);
  await continueElsewhere(page, otherDevice, 'Di editor');
  await form.switch.click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.locator('.editor-page').fill('Dari laptop');
  await page.getByRole('button', { name: 'Lihat keduanya' }).click();
  await page.getByRole('button', { name: 'Pakai yang di perangkat lain' }).click();
  await expect(page.locator('.editor-page')).toHaveText('Dari telepon');
});

test(
  'a text that was typed offline in a tab that is closed is saved when its author is back online',
  desktopOnly,
  async ({ page, form, context, otherDevice }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await context.setOffline(true);
    await form.title.fill('Sempat ditutup');
    await expect(onDevice(page)).toBeVisible();
    const next = await context.newPage();
    await page.close();
    await context.setOffline(false);
    await context.route('**/api/saveDraft/*', async (route) => route.abort());
    await next.goto(pages.myArticles);
    await expect(next.getByText('hanya di perangkat ini')).toBeVisible();
    await context.unroute('**/api/saveDraft/*');
    await next.reload();
    await expect(goOnWith(next, 'Sempat ditutup')).toBeVisible();
    await expect(next.getByText('hanya di perangkat ini')).toHaveCount(0);
    await goOnWith(next, 'Sempat ditutup').click();
    await expect(next).toHaveURL(pages.postArticle);
    await expect(inAccount(next)).toBeVisible();
    const other = await otherDevice(pages.myArticles);
    await expect(goOnWith(other.page, 'Sempat ditutup')).toBeVisible();
  },
);

test('the list of own articles offers unsent texts, and deletes one from the account after a confirmation', async ({
  page,
  form,
  otherDevice,
}) => {
  await form.title.fill('Belum selesai');
  await expect(inAccount(page)).toBeVisible();
  const other = await otherDevice(pages.myArticles);
  await expect(other.page.getByRole('heading', { name: 'Belum dikirim' })).toBeVisible();
  await expect(other.page.getByText('hanya di perangkat ini')).toHaveCount(0);
  await expectAccessible(other.page);
  await goOnWith(other.page, 'Belum selesai').click();
  await expect(other.form.title).toHaveValue('Belum selesai');
  await other.page.goto(pages.myArticles);
  await other.page.getByRole('button', { name: 'Hapus Belum selesai' }).click();
  const removed = other.page.waitForResponse(/delDraft/);
  await other.page.getByRole('dialog').getByRole('button', { name: 'Buang' }).click();
  await removed;
  await expect(other.page.getByRole('heading', { name: 'Belum dikirim' })).toHaveCount(0);

  // The first device has no unsaved change, so its copy of the draft is deleted too.
  await page.goto(pages.myArticles);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(goOnWith(page, 'Belum selesai')).toHaveCount(0);
});

test(
  'typing on does not bring back a text that another device has sent, and loses nothing',
  desktopOnly,
  async ({ page, form, otherDevice }) => {
    allowErrors(/404/);
    await form.title.fill('Dikirim di telepon');
    await writeAndSave({ page, form }, 'Isi');
    const other = await otherDevice();
    await goOnWith(other.page, 'Dikirim di telepon').click();
    await other.form.send.click();
    await expect(other.page).toHaveURL(pages.myArticles);

    await form.content.fill('Isi dan satu kalimat lagi');
    await expect(page.getByText('Tulisan ini sudah dikirim atau dihapus,')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lanjutkan sebagai tulisan baru' }).click();
    await expect(form.content).toHaveValue('Isi dan satu kalimat lagi');
    await expect(inAccount(page)).toBeVisible();
  },
);
