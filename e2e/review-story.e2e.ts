import type { Page } from '@playwright/test';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible } from './kit/accessible.ts';

import { formOn, kindOfChange, noteForReaders } from './kit/article-form.ts';
import { cards } from './kit/articles.ts';
import { heading, toast } from './kit/screen.ts';
import { allowErrors, asAuthor, expect } from './kit/test.ts';

/** The author uses `page`, an admin uses `desk`, and a reader without a session and JavaScript uses `shelf`. */
const test = asAuthor.extend<{ desk: Page; shelf: Page }>({
  desk: async ({ newBrowser, admin }, use) => use(await newBrowser(admin)),
  shelf: async ({ newBrowser }, use) => use(await newBrowser(undefined, { javaScriptEnabled: false })),
});

const TITLE = 'Kebun warga menahan banjir di Semarang';
const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Status artikel' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Riwayat' });

async function decide(desk: Page, status: string, words?: { tone: string; text: string }): Promise<void> {
  await desk.getByLabel(labels.articleAdmin.newStatus, { exact: true }).selectOption(status);
  if (words) {
    await desk.getByRole('radio', { name: words.tone, exact: true }).check();
    await desk.getByLabel('Pesan untuk penulis').fill(words.text);
  }
  await main(desk).getByRole('button', { name: 'Simpan status' }).click();
  await expect(desk).toHaveURL(pages.articleAdmin);
}

test('an article is sent back with reasons, improved, published, and revised after it was published', async ({
  page,
  desk,
  shelf,
}) => {
  // The reader's browser logs the 404 of the unpublished article.
  allowErrors(/404 .*\/articleDetail\//);
  const form = formOn(page);
  await page.goto(pages.postArticle);
  await form.title.fill(TITLE);
  await form.content.fill('Warga menanam di 12 hektare.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Air hujan meresap lebih cepat.');
  await form.send.click();
  await expect(page).toHaveURL(pages.myArticles);
  await expect(cards(page).first()).toContainText(/Menunggu keputusan\s*· Giliran redaksi/);
  await cards(page).first().getByRole('link').click();
  await expect(heading(page)).toHaveText(TITLE);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const address = postAddress('article', id);

  await desk.goto(`/statusupdate/${id}`);
  await expect(desk.getByRole('tab', { name: 'Perubahan' }), 'nothing to compare yet').toHaveCount(0);
  await decide(desk, 'ditolak', { tone: 'Minta perbaikan', text: 'Dari mana angka 12 hektare?' });

  await page.reload();
  await expect(panel(page)).toContainText(/Perlu perbaikan\s*· Giliran Anda/);
  await expect(timeline(page)).toContainText('Dari mana angka 12 hektare?');
  await page.getByRole('link', { name: 'Perbaiki dan kirim lagi' }).click();
  await expect(form.content).toContainText('12 hektare');
  await form.content.getByText('Warga menanam').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Angka ini dari dinas pertanian.');
  await page.getByLabel('Catatan untuk redaksi').fill('Sumber angka ada di paragraf pertama.');
  await main(page).getByRole('button', { name: 'Kirim lagi' }).click();
  await expect(page, 'the same article').toHaveURL(`/DetailArticle/${id}`);

  await desk.goto(`/statusupdate/${id}`);
  await expect(timeline(desk)).toContainText('Sumber angka ada di paragraf pertama.');
  await expect(desk.getByRole('tab', { name: 'Perubahan' })).toHaveAttribute('aria-selected', 'true');
  const changes = desk.getByRole('tabpanel');
  await expect(changes).toContainText('1 perubahan');
  await expect(changes.locator('ins')).toHaveText(/Angka ini dari dinas pertanian\./);
  await expect(changes.locator('del')).toHaveCount(0);
  await expectAccessible(desk);
  expect((await shelf.goto(address))?.status(), 'no reader sees it yet').toBe(404);
  await decide(desk, 'disetujui');
  await shelf.goto(address);
  await expect(main(shelf)).toContainText('Angka ini dari dinas pertanian.');

  await page.reload();
  await panel(page).getByRole('link', { name: 'Usulkan perubahan' }).click();
  await expect(form.content).toContainText('12 hektare');
  await form.title.fill(`${TITLE}, data 2025`);
  await form.content.getByText('Air hujan').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Data 2025 menunjukkan hal yang sama.');
  await kindOfChange(page, 'Tambahan').check();
  await noteForReaders(page).fill('Ada data tahun 2025.');
  await main(page).getByRole('button', { name: 'Kirim usulan' }).click();
  await expect(toast(page, /^Usulan perubahan terkirim/)).toBeVisible();
  await expect(panel(page)).toContainText('Usulan perubahan Anda menunggu redaksi.');
  for (const path of [address, pages.articles]) {
    await shelf.goto(path);
    await expect(main(shelf)).toContainText(TITLE);
    await expect(main(shelf), 'readers have the public text meanwhile').not.toContainText('2025');
  }

  await desk.goto(`/statusupdate/${id}`);
  await expect(changes).toContainText('2 perubahan');
  await expect(changes.locator('ins')).toHaveText([/, data 2025/, /Data 2025 menunjukkan hal yang sama\./]);
  await decide(desk, 'disetujui');
  await shelf.goto(address);
  await expect(heading(shelf)).toHaveText(`${TITLE}, data 2025`);
  await expect(main(shelf)).toContainText('Data 2025 menunjukkan hal yang sama.');

  await page.goto(pages.myArticles);
  await expect(cards(page).first()).toContainText('data 2025');
  await expect(cards(page).first()).not.toContainText('Giliran');
  await cards(page).first().getByRole('link').click();
  const newest = ['Usulan perubahan disetujui', 'Perubahan diusulkan', 'Disetujui', 'Artikel dikirim lagi'];
  const events = timeline(page).locator('ol > li');
  await expect(events).toContainText([...newest, 'Diminta perbaikan', 'Artikel dikirim']);
});
