import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting, expectNoSidewaysScroll } from './kit/accessible.ts';
import { formOn, formTest as test } from './kit/article-form.ts';
import { decide, newestArticle } from './kit/articles.ts';
import { giveFile } from './kit/given-files.ts';
import { allowErrors, desktopOnly, expect } from './kit/test.ts';
import { drawing, note, paragraph, run, table, wordFile } from './kit/word.ts';

const inAccount = (page: Page) => page.getByText(/^Tersimpan di akun \d\d\.\d\d$/);
const pictureBar = (page: Page) => page.getByRole('group', { name: 'Gambar', exact: true });

/** Writes the selected picture's alternative text, and moves the focus to its caption. */
async function describePicture(page: Page, alt: string): Promise<void> {
  await pictureBar(page).getByLabel('Teks alternatif').fill(alt);
  await page.keyboard.press('Enter');
}

test(
  'a manuscript goes from Word over two devices to its readers, with every figure, caption and note',
  desktopOnly,
  async ({ page, form, context, site, author, newBrowser }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/);
    const photo = async (width: number) => ({ name: `${width}.jpeg`, bytes: await picture(width, 400) });
    const manuscript = await wordFile({
      body: [
        paragraph(run('Panen di lahan tadah hujan'), 'Title'),
        paragraph(run('Panen naik dua kali lipat') + note(1) + run(' sejak 2021.')),
        paragraph(run('Cara kerja'), 'heading1'),
        paragraph(drawing(1, 'Sawah saat hujan pertama')),
        paragraph(run('Sawah di Desa Sukamaju'), 'caption'),
        table([
          ['Desa', 'Panen'],
          ['Sukamaju', '6 ton'],
        ]),
        paragraph(drawing(2)),
        paragraph(run('Biaya turun') + note(2) + run('.')),
      ].join(''),
      pictures: [await photo(640), { name: 'bagan.emf', bytes: 'EMF' }],
      notes: [paragraph(run('Diukur pada 48 petak.')), paragraph(run('Harga tahun 2024.'))],
    });

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Buka dari Word' }).click();
    await (await chooser).setFiles({ name: 'naskah.docx', mimeType: '', buffer: manuscript });
    await page.getByRole('button', { name: 'Pakai tulisan ini' }).click();
    await expect(form.title).toHaveValue('Panen di lahan tadah hujan');

    // Waits for the end of the upload, because each change of the text removes the form's error messages.
    await expect(form.textarea).toHaveValue(/<img src="\/storage\/.*data-unggah="Gambar 2 dari Word"/s);

    // The form refuses the chart, which only Word can draw. Adds an image file, a description and a caption.
    await form.send.click();
    await expect(page.locator('#content-error')).toContainText('gambar');
    const chart = page.waitForEvent('filechooser');
    await page.getByRole('group', { name: 'Gambar 2 dari Word' }).getByRole('button', { name: 'Pilih berkas' }).click();
    await (await chart).setFiles({ name: 'bagan.jpg', mimeType: 'image/jpeg', buffer: (await photo(500)).bytes });
    await describePicture(page, 'Bagan biaya per musim');
    await page.keyboard.type('Biaya per musim');
    await expect(form.textarea).toHaveValue(/alt="Bagan biaya per musim"[^>]*>\s*<figcaption>Biaya per musim</);

    // Adds a figure by pasting it at the end of the text.
    await page.locator('.editor-page').getByText('Biaya turun').click();
    await page.keyboard.press('End');
    await giveFile(page, '.editor-page', 'paste', { name: 'petani.jpg', bytes: (await photo(560)).bytes });
    await describePicture(page, 'Petani menimbang gabah');
    await page.keyboard.type('Penimbangan di balai desa');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dokumentasi Terarah');
    await expect(form.textarea).not.toHaveValue(/data-unggah/);
    await expect(inAccount(page)).toBeVisible();

    // Without a network, the text is saved on the device. Once the network is back, the account gets the text too.
    await context.setOffline(true);
    await page.locator('.editor-page').getByText('Panen naik dua kali lipat').click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Ditulis tanpa jaringan. ');
    await expect(page.getByText('Belum tersimpan di akun. Dicoba lagi begitu server dapat dihubungi.')).toBeVisible();
    await expect(page.getByText(/^Tersimpan di perangkat ini \d\d\.\d\d$/)).toBeVisible();
    await expect(inAccount(page)).toHaveCount(0);
    await context.setOffline(false);
    await expect(inAccount(page)).toBeVisible();

    // Continues on a telephone that has nothing stored, and sends the article from it.
    const telephone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
    const other = await newBrowser(author, telephone);
    await other.goto(pages.myArticles);
    await other.getByRole('button', { name: 'Lanjutkan Panen di lahan tadah hujan' }).click();
    const onTelephone = formOn(other);
    await expect(onTelephone.textarea).toHaveValue(/Ditulis tanpa jaringan\. Panen naik/);
    await onTelephone.title.fill('Panen di lahan tadah hujan, 2021–2024');
    await expectNoSidewaysScroll(other);
    await onTelephone.send.click();
    await expect(other).toHaveURL(pages.myArticles);

    // An admin approves the article, and visitors read it, also on a telephone.
    const { id } = await newestArticle(site, author);
    await decide(site, id, 'disetujui');
    for (const reader of [page, other]) {
      await reader.goto(`/articleDetail/${id}`);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Panen di lahan tadah hujan, 2021–2024');
      const figures = reader.locator('.prose figure');
      await expect(figures.locator('figcaption')).toHaveText([
        'Gambar 1. Sawah di Desa Sukamaju',
        'Gambar 2. Biaya per musim',
        'Gambar 3. Penimbangan di balai desa Sumber: Dokumentasi Terarah',
      ]);
      for (const alt of ['Sawah saat hujan pertama', 'Bagan biaya per musim', 'Petani menimbang gabah']) {
        const shown = figures.getByRole('img', { name: alt });
        await shown.scrollIntoViewIfNeeded();
        await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      }
      await expect(reader.getByRole('cell', { name: '6 ton' })).toBeVisible();
      await expect(reader.locator('[role=doc-endnotes] li')).toHaveText([
        /^Diukur pada 48 petak\./,
        /^Harga tahun 2024\./,
      ]);
      await expect(reader.locator('[role=doc-noteref]')).toHaveText(['1', '2']);
      await expectAccessibleAndFitting(reader);
    }
  },
);
