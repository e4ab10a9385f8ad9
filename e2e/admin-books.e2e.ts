import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { IDLE_LOGOUT_MS, PDF_PREVIEW_PX, PDF_VIEWER_PX } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { expectAccessible, expectAccessibleAndFitting } from './kit/accessible.ts';
import { call, formOf, get, logInAdmin, type Session } from './kit/accounts.ts';
import { cards, uniqueWord } from './kit/articles.ts';
import { expectRowsOnPhone } from './kit/back-office.ts';
import { EMPTY_FILES, NOT_ARRIVED } from './kit/given-files.ts';
import { fail } from './kit/network.ts';
import { pdfOf } from './kit/pdf.ts';
import { closeQuestion, heading, toast, toastButton } from './kit/screen.ts';
import type { Site } from './kit/site.ts';
import { allowErrors, asAdmin as test, desktopOnly, expect, phoneOnly } from './kit/test.ts';

type Book = { id: number; title: string; file: string | null; updated_at: string };
const FACTS = { author: 'Ratna Wulandari', penerbit: 'Terarah Press', tahun: '2025', doi: '10.5555/terarah.uji' };
let count = 0;

/** Adds a book that only the running test uses. No other test searches for its title. */
async function addBook(site: Site, admin: Session, given: { title?: string; doi?: string; pages?: number } = {}) {
  count += 1;
  const { title = `Buku uji ${process.pid} ${count}`, doi = FACTS.doi, pages: pageCount } = given;
  const form = formOf({ ...FACTS, doi, title });
  if (pageCount) form.set('file', new Blob([new Uint8Array(pdfOf(pageCount))]), 'buku.pdf');
  const { id } = await call<{ id: number }>(site, 'POST', '/addBuku', form, admin.token);
  return await readBook(site, admin, id);
}

async function readBook(site: Site, { token }: Session, id: number): Promise<Book> {
  return (await get<{ buku: Book }>(site, `/detailBuku/${id}`, token)).buku;
}

const modal = (page: Page) => page.getByRole('dialog', { name: /Tambah Buku|Edit Buku/ });
const field = (page: Page, label: string) => modal(page).getByLabel(label, { exact: true });
const pressInForm = (page: Page, name: string) => modal(page).getByRole('button', { name }).click();
const file = (page: Page) => modal(page).locator('input[type=file]');
const addButton = (page: Page) => page.getByRole('button', { name: labels.bookAdmin.add, exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto(pages.bookAdmin);
  await addButton(page).click();
}

async function fill(page: Page, title: string): Promise<void> {
  const { author, penerbit, tahun, doi } = FACTS;
  const texts = { Judul: title, Author: author, Penerbit: penerbit, Tahun: tahun, DOI: doi };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
}

const mimeType = 'application/pdf';
const pdf = (pageCount: number, name = 'buku.pdf') => ({ name, mimeType, buffer: pdfOf(pageCount) });
const fakePdf = (bytes: string, name: string) => ({ name, mimeType, buffer: Buffer.from(bytes) });

test.describe('the list of books', () => {
  test('shows title, author, publisher and year, and leads to each', async ({ page, site, admin }) => {
    const book = await addBook(site, admin);
    await page.goto(pages.bookAdmin);
    await expect(heading(page)).toHaveText(labels.admin.listBooks);
    await expect(page).toHaveTitle('List Buku · Terarah');
    const card = cards(page).filter({ hasText: book.title });
    for (const [term, text] of [
      [labels.bookAdmin.author, FACTS.author],
      [labels.bookAdmin.publisher, FACTS.penerbit],
      [labels.bookAdmin.year, FACTS.tahun],
    ] as const) {
      await expect(card.getByText(term, { exact: true })).toBeVisible();
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessibleAndFitting(page);
    await expect(card.getByRole('link', { name: labels.bookAdmin.detail })).toHaveAttribute(
      'href',
      `/BukuDetail/${book.id}`,
    );
    await card.getByRole('link', { name: book.title, exact: true }).click();
    await expect(page).toHaveURL(`/BukuDetail/${book.id}`);
    await expect(heading(page)).toHaveText(book.title);
  });

  test('is on a phone one of rows, several to a screen', phoneOnly, async ({ page, site, admin }) => {
    const word = uniqueWord();
    for (const number of [1, 2, 3]) {
      await addBook(site, admin, {
        title: `${word} ${number}: panduan pemetaan sosial bagi perusahaan di wilayah pesisir`,
      });
    }
    const list = { path: `${pages.bookAdmin}?q=${word}`, api: 'semuaBuku', actions: [labels.bookAdmin.detail] };
    const rows = await expectRowsOnPhone(page, list);
    const { author, publisher, year } = labels.bookAdmin;
    for (const text of [author, FACTS.author, publisher, FACTS.penerbit, year, FACTS.tahun]) {
      await expect(rows.first().getByText(text, { exact: true })).toBeVisible();
    }
  });

  test('is searched, sorted and paged by its address', desktopOnly, async ({ page, site, admin }) => {
    const word = uniqueWord();
    for (let number = 1; number <= 13; number += 1) {
      await addBook(site, admin, { title: `${word} ${String(number).padStart(2, '0')}` });
    }
    await page.goto(pages.bookAdmin);
    await page.getByRole('searchbox').fill(word);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/buku-admin?q=${word}`);
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByText('1–12 dari 13 buku')).toBeVisible();
    await page.getByLabel('Urutkan').selectOption('title');
    await expect(page).toHaveURL(`/buku-admin?q=${word}&sort=title`);
    await expect(cards(page).first()).toContainText(`${word} 01`);
    await page.getByRole('link', { name: 'Berikutnya' }).click();
    await expect(page).toHaveURL(`/buku-admin?q=${word}&sort=title&page=2`);
    await expect(cards(page)).toHaveText([new RegExp(`${word} 13`)]);
    await page.goto('/buku-admin?q=tidakadayangbegini');
    await expect(page.getByText('Tidak ada buku yang cocok.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat semua buku' }).click();
    await expect(page).toHaveURL(pages.bookAdmin);
  });
});

test.describe('adding a book', () => {
  test('requires all five texts, with errors beside them, before anything is sent', desktopOnly, async ({ page }) => {
    await page.route('**/api/addBuku', () => expect(true, 'nothing is sent').toBe(false));
    await openForm(page);
    await expect(field(page, 'Judul')).toBeFocused();
    await expectAccessible(page);
    await pressInForm(page, 'Simpan buku');
    for (const label of ['Judul', 'Author', 'Penerbit', 'Tahun', 'DOI']) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${label} wajib diisi\\.`));
    }
    await expect(field(page, 'Judul')).toBeFocused();
    await expectAccessibleAndFitting(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
  });

  test('shows the PDF before it is sent, reports its arrival, and the list has it', async ({ page, site, admin }) => {
    const title = `Dengan PDF ${process.pid} ${Date.now()}`;
    await openForm(page);
    await fill(page, title);
    await file(page).setInputFiles(pdf(3));
    const preview = modal(page).getByRole('region', { name: 'Pratinjau PDF' });
    expect((await preview.boundingBox())?.height).toBe(PDF_PREVIEW_PX);
    await expect(preview.getByText('Halaman satu dari buku uji')).toBeVisible();
    await expect(preview.getByText('/ 3')).toBeVisible();
    // Enter in the viewer's page field must not send the form.
    await preview.getByRole('textbox', { name: 'Halaman' }).fill('2');
    await page.keyboard.press('Enter');
    await expect(preview.getByText('Halaman dua dari buku uji')).toBeVisible();
    await expect(modal(page)).toBeVisible();
    await expectAccessible(page);
    await pressInForm(page, 'Simpan buku');
    await expect(toast(page, messages.books.added)).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    await expect(cards(page).first()).toContainText(title);

    const { buku } = await get<{ buku: Book[] }>(site, `/semuaBuku?q=${encodeURIComponent(title)}`, admin.token);
    expect(buku[0]?.file).toMatch(/^books\/.*\.pdf$/);
  });

  test('attaches a file only if one was chosen', desktopOnly, async ({ page }) => {
    await openForm(page);
    await fill(page, `Tanpa PDF ${process.pid} ${Date.now()}`);
    await file(page).setInputFiles(pdf(1));
    await pressInForm(page, 'Hapus PDF');
    await expect(modal(page).getByRole('button', { name: 'Pilih PDF' })).toBeFocused();
    const sent = page.waitForRequest('**/api/addBuku');
    await pressInForm(page, 'Simpan buku');
    expect((await sent).postData()).not.toContain('name="file"');
    await expect(toast(page, messages.books.added)).toBeVisible();
  });

  test(
    'refuses a file that is not a PDF before it is sent, and shows a damaged one as damaged',
    desktopOnly,
    async ({ page }) => {
      await openForm(page);
      await file(page).setInputFiles(fakePdf('PK\u0003', 'buku.pdf'));
      await expect(modal(page).getByText('Berkas ini bukan PDF. Pilih berkas PDF.')).toBeVisible();
      await expect(modal(page).getByRole('region', { name: 'Pratinjau PDF' })).toHaveCount(0);
      for (const give of EMPTY_FILES) {
        await file(page).setInputFiles(pdf(1, 'sebelumnya.pdf'));
        await expect(modal(page).getByRole('alert').getByText(NOT_ARRIVED)).toHaveCount(0);
        // Waits until the form has checked the first file. Before that, the next file would simply replace it.
        await expect(modal(page).getByText('sebelumnya.pdf')).toBeVisible();
        await give(page, '[name=title]');
        await expect(modal(page).getByRole('alert').getByText(NOT_ARRIVED)).toBeVisible();
        await expect(modal(page).getByText('sebelumnya.pdf')).toBeVisible();
      }
      await file(page).setInputFiles(fakePdf('%PDF-1.7 rusak', 'rusak.pdf'));
      await expect(modal(page).getByText('PDF ini tidak dapat ditampilkan')).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    "that fails says so, with the server's errors beside the fields, and keeps everything",
    desktopOnly,
    async ({ page }) => {
      await openForm(page);
      await fill(page, 'Buku yang ditolak');
      await file(page).setInputFiles(fakePdf('%PDF-1.7 rusak', 'rusak.pdf'));
      await pressInForm(page, 'Simpan buku');
      await expect(toast(page, messages.books.addFailed)).toBeVisible();
      await expect(
        modal(page)
          .getByText(/PDF rusak atau tidak lengkap/)
          .first(),
      ).toBeVisible();
      await expect(field(page, 'Judul')).toHaveValue('Buku yang ditolak');
      await pressInForm(page, 'Hapus PDF');
      const restore = await fail(page, '**/api/addBuku');
      await pressInForm(page, 'Simpan buku');
      await expect(modal(page).getByRole('alert').getByText(messages.books.addFailed)).toBeVisible();
      await restore();
      await pressInForm(page, 'Simpan buku');
      await expect(toast(page, messages.books.added)).toBeVisible();
    },
  );

  test('shows its progress, and can be cancelled', async ({ page }) => {
    await openForm(page);
    await fill(page, 'Buku yang dibatalkan');
    await file(page).setInputFiles({ ...pdf(1), buffer: Buffer.concat([pdfOf(1), Buffer.alloc(3_000_000, '%')]) });
    const network = await page.context().newCDPSession(page);
    const rest = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput: 300_000 });
    await pressInForm(page, 'Simpan buku');
    const progress = modal(page).getByRole('progressbar', { name: 'Mengunggah PDF' });
    await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(5);
    await expect(modal(page).getByRole('button', { name: messages.articles.sending })).toBeVisible();
    // Esc must not discard a running upload.
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
    await pressInForm(page, 'Batalkan pengiriman');
    await expect(modal(page).getByText(/Pengiriman dibatalkan/)).toBeVisible();
    await network.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput: -1 });
    await expect(field(page, 'Judul')).toHaveValue('Buku yang dibatalkan');
  });

  test('keeps the typed text through a reload, until it is discarded', desktopOnly, async ({ page }) => {
    await openForm(page);
    await field(page, 'Judul').fill('Belum selesai');
    await expect(modal(page).getByText(/^Tersimpan di /)).toBeVisible();
    await page.reload();
    await expect(field(page, 'Judul')).toHaveValue('Belum selesai');
    await expect(modal(page).getByText('Isian Anda sudah dikembalikan')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Buku yang belum selesai Anda tambahkan')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(field(page, 'Judul')).toHaveValue('Belum selesai');
    await file(page).setInputFiles(pdf(3));
    await expect(modal(page).getByText('/ 3')).toBeVisible();
    await expect(modal(page).getByText(/^Tersimpan di /)).toBeVisible();
    await page.reload();
    await expect(modal(page).getByText('/ 3')).toBeVisible();
    await pressInForm(page, 'Mulai dari awal');
    await expect(field(page, 'Judul')).toHaveValue('');
    await expect(modal(page).getByText('/ 3')).toHaveCount(0);
    await page.reload();
    await expect(field(page, 'Judul')).toHaveValue('');
  });
});

test.describe('a book', () => {
  test('shows all its fields, and its DOI leads to doi.org', desktopOnly, async ({ page, site, admin }) => {
    const book = await addBook(site, admin);
    await page.goto(`/BukuDetail/${book.id}`);
    await expect(heading(page)).toHaveText(book.title);
    await expect(page).toHaveTitle(`${book.title} · Terarah`);
    for (const text of [FACTS.author, FACTS.penerbit, FACTS.tahun]) {
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    }
    const doi = page.getByRole('link', { name: FACTS.doi });
    await expect(doi).toHaveAttribute('href', `https://doi.org/${FACTS.doi}`);
    await expect(page.getByText('Buku ini belum memiliki PDF.')).toBeVisible();
    await expectAccessibleAndFitting(page);

    const other = await addBook(site, admin, { doi: 'tidak ada' });
    await page.goto(`/BukuDetail/${other.id}`);
    await expect(page.getByText('tidak ada', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'tidak ada' })).toHaveCount(0);
  });

  test('that does not exist is reported', desktopOnly, async ({ page }) => {
    allowErrors(/detailBuku|ERR_/);
    for (const id of ['2147483647', 'abc']) {
      await page.goto(`/BukuDetail/${id}`);
      await expect(heading(page)).toHaveText(messages.books.notFound);
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Lihat semua buku' }).click();
    await expect(page).toHaveURL(pages.bookAdmin);
  });

  test('is changed, its file too', async ({ page, site, admin }) => {
    const book = await addBook(site, admin, { pages: 2 });
    await page.goto(`/BukuDetail/${book.id}`);
    await page.getByRole('button', { name: 'Edit Buku' }).click();
    await expect(field(page, 'Judul')).toHaveValue(book.title);
    await field(page, 'Judul').fill(`${book.title} edisi dua`);
    await expectAccessible(page);
    await pressInForm(page, 'Simpan perubahan');
    await expect(heading(page)).toHaveText(`${book.title} edisi dua`);
    await expect(modal(page)).toHaveCount(0);
    expect((await readBook(site, admin, book.id)).file).toBe(book.file);

    // Closes the toast, which would cover the next button.
    await toastButton(page, 'Tutup').click();
    await page.getByRole('button', { name: 'Edit Buku' }).click();
    await file(page).setInputFiles(pdf(5));
    await pressInForm(page, 'Simpan perubahan');
    await expect(page.getByText('/ 5')).toBeVisible();
  });

  test(
    'loses its PDF on saving, by a choice that survives a reload, and gets it back by the toast',
    desktopOnly,
    async ({ page, site, admin }) => {
      const book = await addBook(site, admin, { pages: 2 });
      const hint = modal(page).getByText('PDF akan dihapus begitu Anda menyimpan.');
      const button = (name: string) => modal(page).getByRole('button', { name });
      const edit = () => page.getByRole('button', { name: 'Edit Buku' }).click();
      await page.goto(`/BukuDetail/${book.id}`);
      await edit();
      await button('Hapus PDF').click();
      await expect(hint).toBeVisible();
      await expect(button('Kembalikan PDF')).toBeFocused();
      await button('Kembalikan PDF').click();
      await expect(modal(page).getByText(/PDF yang sekarang tetap dipakai/)).toBeVisible();
      await button('Hapus PDF').click();
      await expect(modal(page).getByText(/^Tersimpan di /)).toBeVisible();
      await expectAccessibleAndFitting(page);
      const changed = { ...FACTS, title: book.title, penerbit: 'Penerbit mereka' };
      await call(site, 'POST', `/editBuku/${book.id}`, changed, admin.token);
      await page.reload();
      await edit();
      await expect(hint).toBeVisible();
      // The form shows the conflict with the other admin's change at once, not only after sending.
      const notice = modal(page).getByRole('region', { name: 'Buku ini sudah diubah orang lain' });
      await expect(notice).toContainText('Berkas PDFTersimpan sekarangTidak dihapusVersi AndaDihapus');
      await notice.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
      await button('Simpan perubahan').click();
      await expect(modal(page)).toHaveCount(0);
      expect((await readBook(site, admin, book.id)).file).toBeNull();
      const viewer = page.getByRole('region', { name: /^PDF / });
      await expect(viewer).toHaveCount(0);
      await toastButton(page, 'Kembalikan PDF').click();
      await expect(toast(page, 'PDF dikembalikan.')).toBeVisible();
      await expect(viewer.getByText('/ 2')).toBeVisible();
      expect((await readBook(site, admin, book.id)).file).toBe(book.file);
    },
  );

  test('that another admin has changed meanwhile is not overwritten, and both versions are shown', async ({
    page,
    site,
    admin,
    newBrowser,
  }) => {
    allowErrors(/editBuku/);
    const book = await addBook(site, admin);
    const theirs = await newBrowser(await logInAdmin(site));
    for (const one of [page, theirs]) {
      await one.goto(`/BukuDetail/${book.id}`);
      await one.getByRole('button', { name: 'Edit Buku' }).click();
    }
    await field(theirs, 'Penerbit').fill('Penerbit mereka');
    await modal(theirs).getByRole('button', { name: 'Simpan perubahan' }).click();
    await expect(modal(theirs)).toHaveCount(0);

    await field(page, 'Penerbit').fill('Penerbit saya');
    await pressInForm(page, 'Simpan perubahan');
    const notice = modal(page).getByRole('region', { name: 'Buku ini sudah diubah orang lain' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Penerbit mereka');
    await expect(notice).toContainText('Penerbit saya');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Pakai yang tersimpan' }).click();
    await expect(field(page, 'Penerbit')).toHaveValue('Penerbit mereka');
    await modal(page)
      .getByRole('button', { name: `Lanjutkan ${book.title}` })
      .click();
    await expect(field(page, 'Penerbit')).toHaveValue('Penerbit saya');
    await notice.getByRole('button', { name: 'Lanjutkan versi saya' }).click();
    await pressInForm(page, 'Simpan perubahan');
    await expect(page.getByRole('main').getByText('Penerbit saya', { exact: true })).toBeVisible();
  });

  test('is deleted after a confirmation, and restored by the toast', desktopOnly, async ({ page, site, admin }) => {
    const book = await addBook(site, admin);
    await page.goto(`/BukuDetail/${book.id}`);
    await page.getByRole('button', { name: 'Hapus', exact: true }).click();
    const question = await closeQuestion(page, `Hapus “${book.title}”?`);
    await expect(page.getByRole('button', { name: 'Hapus', exact: true })).toBeFocused();

    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Hapus' }).click();
    await expect(page).toHaveURL(pages.bookAdmin);
    await expect(cards(page).first()).toBeVisible();
    await expect(cards(page).filter({ hasText: book.title })).toHaveCount(0);
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect(cards(page).filter({ hasText: book.title })).toHaveCount(1);
    expect((await readBook(site, admin, book.id)).title).toBe(book.title);
  });
});

test.describe('the PDF viewer', () => {
  const viewer = (page: Page) => page.getByRole('region', { name: /^PDF / });
  const sheets = (page: Page) => viewer(page).getByRole('region', { name: 'Halaman PDF' });
  const pageField = (page: Page) => viewer(page).getByRole('textbox', { name: 'Halaman' });
  const press = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true }).click();
  const width = async (page: Page) => (await sheets(page).locator('[data-page="1"]').boundingBox())?.width ?? 0;

  async function open(page: Page, site: Site, admin: Session, pageCount: number): Promise<Book> {
    const book = await addBook(site, admin, { pages: pageCount });
    await page.goto(`/BukuDetail/${book.id}`);
    await expect(viewer(page).getByText(`/ ${pageCount}`)).toBeVisible();
    await expect(sheets(page).getByText('Halaman satu dari buku uji')).toBeVisible();
    return book;
  }

  test('is rendered in the page, without a frame and within our policy', async ({ page, site, admin }) => {
    await open(page, site, admin, 3);
    expect((await viewer(page).boundingBox())?.height).toBe(PDF_VIEWER_PX);
    await expect(page.locator('iframe, embed, object')).toHaveCount(0);
    const canvas = sheets(page).locator('canvas').first();
    const countDark = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data = [] } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {};
        let dark = 0;
        for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 128) dark += 1;
        return dark;
      });
    await expect.poll(countDark).toBeGreaterThan(100);
    await expectAccessibleAndFitting(page);
  });

  test('turns pages by buttons, by number, by scrolling and by keys', async ({ page, site, admin }) => {
    await open(page, site, admin, 12);
    await expect(viewer(page).getByRole('button', { name: 'Halaman sebelumnya' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press(page, 'Halaman berikutnya');
    await expect(pageField(page)).toHaveValue('2');
    await expect(viewer(page).getByRole('status').getByText('Halaman 2 dari 12')).toBeAttached();
    await expect(sheets(page).getByText('Halaman dua dari buku uji')).toBeVisible();
    await pageField(page).fill('99');
    await page.keyboard.press('Enter');
    await expect(pageField(page)).toHaveValue('12');
    await expect(viewer(page).getByRole('button', { name: 'Halaman berikutnya' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await pageField(page).fill('abc0');
    await page.keyboard.press('Tab');
    await expect(pageField(page)).toHaveValue('12');
    await sheets(page).focus();
    await page.keyboard.press('Home');
    await expect(pageField(page)).toHaveValue('1');
    await page.keyboard.press('ArrowRight');
    await expect(pageField(page)).toHaveValue('2');
    await sheets(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await expect(pageField(page)).toHaveValue(/^[67]$/);
  });

  test('zooms in and out at the current place, and back to the width', async ({ page, site, admin }) => {
    await open(page, site, admin, 12);
    await pageField(page).fill('5');
    await page.keyboard.press('Enter');
    const fitting = await width(page);
    await press(page, 'Perbesar');
    await expect.poll(() => width(page)).toBeGreaterThan(fitting);
    await expect(pageField(page)).toHaveValue('5');
    const larger = await width(page);
    await press(page, 'Perkecil');
    await expect.poll(() => width(page)).toBeLessThan(larger);
    // On a phone, one step out may not make the book's page narrower than `fitting`. Then the test zooms out once more.
    if ((await width(page)) >= fitting) await press(page, 'Perkecil');
    await expect.poll(() => width(page)).toBeLessThan(fitting);
    await press(page, 'Pas lebar');
    await expect.poll(() => width(page)).toBe(fitting);
    await expect(viewer(page).getByRole('button', { name: 'Pas lebar' })).toHaveAttribute('aria-pressed', 'true');
    await sheets(page).focus();
    await page.keyboard.press('+');
    await expect.poll(() => width(page)).toBeGreaterThan(fitting);
    await page.keyboard.press('0');
    await expect.poll(() => width(page)).toBe(fitting);
  });

  test(
    'lets text be selected, and the file be downloaded under the title',
    desktopOnly,
    async ({ page, site, admin }) => {
      const book = await open(page, site, admin, 2);
      const line = sheets(page).getByText('Halaman satu dari buku uji');
      await line.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const range = document.createRange();
        range.selectNodeContents(element);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
      });
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('Halaman satu dari buku uji');
      const downloading = page.waitForEvent('download');
      await viewer(page).getByRole('link', { name: 'Unduh PDF' }).click();
      expect((await downloading).suggestedFilename()).toBe(`${book.title}.pdf`);
    },
  );

  test('renders only the visible ones of three hundred pages', desktopOnly, async ({ page, site, admin }) => {
    await open(page, site, admin, 300);
    await expect(sheets(page).locator('[data-page]')).toHaveCount(300);
    expect(await sheets(page).locator('canvas').count()).toBeLessThan(6);
    await pageField(page).fill('250');
    await page.keyboard.press('Enter');
    await expect(sheets(page).getByText('Halaman 250 dari buku uji')).toBeVisible();
    await expect(pageField(page)).toHaveValue('250');
    expect(await sheets(page).locator('canvas').count()).toBeLessThan(6);
  });

  test('counts reading as activity: scrolling in it keeps the session', desktopOnly, async ({ page, site, admin }) => {
    await page.clock.install();
    const book = await addBook(site, admin, { pages: 12 });
    await page.goto(`/BukuDetail/${book.id}`);
    await page.clock.runFor(1000);
    await expect(sheets(page).getByText('Halaman satu dari buku uji')).toBeVisible();
    await page.clock.runFor(IDLE_LOGOUT_MS - 20_000);
    await expect(page.getByText('Anda masih di sana?')).toBeVisible();
    await sheets(page).evaluate((element) => element.scrollBy(0, 300));
    await expect(page.getByText('Anda masih di sana?')).toBeHidden();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(`/BukuDetail/${book.id}`);
    await expect(sheets(page)).toBeVisible();
  });

  test('says that a file is damaged, missing or does not load', desktopOnly, async ({ page, site, admin }) => {
    allowErrors(/storage|ERR_/);
    const book = await addBook(site, admin, { pages: 2 });
    const restore = await fail(page, `**/storage/${book.file}`);
    await page.goto(`/BukuDetail/${book.id}`);
    await expect(viewer(page).getByText('PDF tidak dapat dimuat')).toBeVisible();
    await expectAccessible(page);
    await restore();
    await viewer(page).getByRole('button', { name: 'Coba lagi' }).click();
    await expect(sheets(page).getByText('Halaman satu dari buku uji')).toBeVisible();

    const files = await readdir(site.dataDir, { recursive: true });
    const stored = files.find((path) => path.endsWith(book.file ?? 'none'));
    const broken = await addBook(site, admin, { pages: 2 });
    const brokenPath = stored?.replace(book.file ?? '', broken.file ?? '') ?? '';
    await writeFile(join(site.dataDir, brokenPath), '%PDF-1.7 rusak');
    await page.goto(`/BukuDetail/${broken.id}`);
    await expect(viewer(page).getByText('PDF ini tidak dapat ditampilkan')).toBeVisible();
    await expectAccessible(page);

    await fail(page, `**/storage/${broken.file}`, { status: 404, body: '' });
    await page.reload();
    await expect(viewer(page).getByText('Berkas PDF tidak ditemukan')).toBeVisible();
  });
});
