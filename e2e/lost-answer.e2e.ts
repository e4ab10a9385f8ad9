import type { BrowserContext, Page } from '@playwright/test';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { get, type Session } from './kit/accounts.ts';
import { pdfOf } from './kit/pdf.ts';
import { toast } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin, asAuthor as test, desktopOnly, expect } from './kit/test.ts';

test.beforeEach(() => allowErrors(/ERR_CONNECTION_RESET|status of (?:404|422)/));

/** Drops the next response to this API call after the server has processed the request. */
async function loseNextAnswer(context: BrowserContext, page: Page, name: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/${name}`, requestStage: 'Response' }] });
  session.once('Fetch.requestPaused', ({ requestId, responseStatusCode }) => {
    const errorReason = responseStatusCode === 201 ? 'ConnectionReset' : 'Aborted';
    void session.send('Fetch.failRequest', { requestId, errorReason }).then(() => session.detach());
  });
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Judul', exact: true });
const content = (page: Page) => page.locator('textarea[name=content]');
const file = (page: Page) => page.locator('form input[type=file]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mayHaveArrived = (page: Page) =>
  page.getByRole('alert').getByText(/mungkin sudah sampai.*tidak tersimpan dua kali/);

async function titlesOf(site: Site, { token }: Session): Promise<string[]> {
  const { artikels } = await get<{ artikels: { title: string }[] }>(site, '/userArtikel', token);
  return artikels.map((article) => article.title).toSorted();
}

test.describe('an article whose response was lost', desktopOnly, () => {
  test.beforeEach(async ({ page, context }) => {
    await page.goto(pages.postArticle);
    await title(page).fill('Bakau');
    await content(page).fill('Isi tulisan.');
    await file(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(320, 200) });
    await loseNextAnswer(context, page, 'postArtikel');
    await button(page, 'Kirim artikel').click();
    await expect(mayHaveArrived(page)).toBeVisible();
  });

  for (const isReloaded of [false, true]) {
    test(`is stored once when sent again${isReloaded ? ' after a reload' : ''}`, async ({ page, site, author }) => {
      if (isReloaded) await page.reload();
      await expect(page.getByRole('img', { name: 'Pratinjau a.jpg' })).toBeVisible();
      await button(page, 'Kirim artikel').click();
      await expect(page).toHaveURL(pages.myArticles);
      await expect(toast(page, 'Artikel berhasil dikirim dan menunggu persetujuan admin.')).toBeVisible();
      expect(await titlesOf(site, author)).toEqual(['Bakau']);

      // After the article was sent, the form in the same tab starts a new article.
      await page.goto(pages.postArticle);
      await title(page).fill('Bakau lagi');
      await content(page).fill('Isi tulisan.');
      await button(page, 'Kirim artikel').click();
      await expect(page).toHaveURL(pages.myArticles);
      expect(await titlesOf(site, author)).toEqual(['Bakau', 'Bakau lagi']);
    });
  }

  test('that was changed meanwhile is reported as stored, and the change is stored beside it on request', async ({
    page,
    site,
    author,
  }) => {
    await title(page).fill('Bakau dan warga');
    await button(page, 'Kirim artikel').click();
    await expect(page.getByRole('alert').getByText(/sudah sampai tadi, dengan isi yang lain/)).toBeVisible();
    expect(await titlesOf(site, author)).toEqual(['Bakau']);
    await expect(title(page)).toHaveValue('Bakau dan warga');
    await button(page, 'Kirim artikel').click();
    await expect(page).toHaveURL(pages.myArticles);
    expect(await titlesOf(site, author)).toEqual(['Bakau', 'Bakau dan warga']);
  });
});

test.describe('in the back office', desktopOnly, () => {
  asAdmin(
    'a blog post whose answer was lost is stored once, and can still be put on post',
    async ({ page, context, site, admin }) => {
      const name = `Kabar ${process.pid} ${Date.now()}`;
      await page.goto(pages.blogAdmin);
      await button(page, labels.blogAdmin.add).click();
      await title(page).fill(name);
      await content(page).fill('Isi blog.');
      await loseNextAnswer(context, page, 'postBlogBerita');
      await button(page, 'Simpan blog').click();
      await expect(mayHaveArrived(page)).toBeVisible();
      await page.reload();
      await expect(title(page)).toHaveValue(name);
      await button(page, 'Simpan dan terbitkan').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const found = await get<{ blog: { status: string }[] }>(
        site,
        `/semuaBlog?q=${encodeURIComponent(name)}`,
        admin.token,
      );
      expect(found.blog.map(({ status }) => status)).toEqual(['onpost']);
    },
  );

  asAdmin(
    'a book whose answer was lost is stored once, and what was changed meanwhile is stored beside it if that is wanted',
    async ({ page, context, site, admin }) => {
      const name = `Buku ${process.pid} ${Date.now()}`;
      const count = async () =>
        (await get<{ buku: unknown[] }>(site, `/semuaBuku?q=${encodeURIComponent(name)}`, admin.token)).buku.length;
      for (const [isChanged, books] of [
        [false, 1],
        [true, 3],
      ] as const) {
        await page.goto(pages.bookAdmin);
        await button(page, labels.bookAdmin.add).click();
        for (const [label, text] of Object.entries({ Author: 'Siti', Penerbit: 'Kami', Tahun: '2026', DOI: '-' })) {
          await page.getByLabel(label, { exact: true }).fill(text);
        }
        await title(page).fill(isChanged ? `${name} dua` : name);
        await file(page).setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: pdfOf(1) });
        await loseNextAnswer(context, page, 'addBuku');
        await button(page, 'Simpan buku').click();
        await expect(mayHaveArrived(page)).toBeVisible();
        if (isChanged) {
          await title(page).fill(`${name} tiga`);
          await button(page, 'Simpan buku').click();
          await expect(page.getByRole('alert').getByText(/sudah sampai tadi, dengan isi yang lain/)).toBeVisible();
        }
        await button(page, 'Simpan buku').click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(toast(page, messages.books.added).first()).toBeVisible();
        expect(await count()).toBe(books);
      }
    },
  );
});
