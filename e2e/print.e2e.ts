import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { lacksValidators, validate } from '#tests/validators.ts';
import { postIllustrated } from './kit/illustrated.ts';
import { expect, phoneOnly, test } from './kit/test.ts';

/** What the paper shows of the article that postIllustrated posts, in this order. */
const PRINTED = [
  'Panen di lahan tadah hujan Siti Rahma, Budi Santoso ORCID (https://orcid.org/0000-0002-1825-0097), Sri ',
  'Ringkasan Panen padi pada 48 petak naik setelah jadwal tanam diubah & <dicatat>.',
  'Panen naik dua kali lipat 1 sejak 2021.',
  'Warga mencatat panen setiap pekan di balai desa.',
  'Gambar 1. Sawah tadah hujan di Desa Sukamaju Sumber: Dokumentasi Terarah',
  'Gambar 2. Sawah tadah hujan di Desa Sukamaju Sumber: Dokumentasi Terarah',
  'Biaya Biaya turun 2 , meski harga pupuk naik.',
  'Pupuk & benih Pupuk Jenis Harga Urea Rp12.500',
  'Benih Benih Jenis Harga Ciherang Rp12.500',
  'daftar kementerian (https://www.pertanian.go.id/harga?tahun=2024&jenis=benih)',
  'rata = sum(panen) / len(panen)',
  'Methods 1. Ubinan 2. Wawancara',
  'Biaya Biaya tahun berikutnya belum dihitung.',
  '1. Diukur pada 48 petak contoh; lihat BPS (https://www.bps.go.id/).',
  '2. Harga tahun 2024, tanpa biaya tenaga kerja keluarga.',
  'Kata kunci padi, tadah hujan',
  'DOI https://doi.org/10.1234/Panen.2026',
  'Lisensi CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/',
  'Sitasi (APA 7): Rahma, S., Santoso, B., & Sri. (2026). Panen di lahan tadah hujan. Terarah.',
];
const HEADINGS = /(?:^|\n)(?:Biaya|Pupuk & benih|Benih|Methods|Ringkasan)\s*$/;
const SCREEN_ONLY =
  /Salin|Bagikan|Kutip tulisan|Daftar isi|Baca juga|Perbesar|Tutup|Masuk|Beranda|Berlangganan|Gelap|Terang|CO₂|KB|↩|#/;

test.skip(lacksValidators, 'Programs are missing (scripts/find-validators.cjs).');

test(
  'an article is printed whole, black on white, without what only a screen needs',
  phoneOnly,
  async ({ page, site }) => {
    const path = postAddress('article', await postIllustrated(site));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await inFolder(async (folder) => {
      await printTo(folder, page, 297);
      const text = (await textIn(folder)).replaceAll(/\s+/g, ' ');
      let rest = text;
      for (const printed of [...PRINTED, `Sumber: ${site.url}${path}`]) {
        expect(rest).toContain(printed);
        rest = rest.slice(rest.indexOf(printed) + printed.length);
      }
      expect(rest.trim()).toBe('');
      expect(text).not.toMatch(SCREEN_ONLY);
      expect(text).toMatch(/, Sri (?:· )?\d+ \p{L}+ 20\d\d · \d+ menit baca Ringkasan /u);
      for (const note of ['Diukur pada 48 petak contoh', 'Harga tahun 2024']) expect(text.split(note)).toHaveLength(2);

      const facts = await validate('pdfinfo', ['a.pdf'], folder);
      expect(facts).toMatch(/^Page size: .*\(A4\)$/m);
      expect(Number(/^Pages: +(\d+)$/m.exec(facts)?.[1])).toBeLessThanOrEqual(6);
      const images = await validate('pdfimages', ['-list', 'a.pdf'], folder);
      // The first picture and three figures.
      expect(images.match(/^ *\d+ +\d+ image /gm)).toHaveLength(4);
      await validate('pdftoppm', ['-png', '-gray', '-r', '40', '-singlefile', 'a.pdf', 'page'], folder);
      const { channels } = await sharp(join(folder, 'page.png')).stats();
      expect(channels[0]).toMatchObject({ max: 255 });
      expect(channels[0]?.mean).toBeGreaterThan(200);
      expect(channels[0]?.min).toBeLessThan(60);
    });
  },
);

test('no page ends with a heading, however long the paper is', phoneOnly, async ({ page, site }) => {
  await page.goto(postAddress('article', await postIllustrated(site)));
  await inFolder(async (folder) => {
    for (let height = 200; height <= 300; height += 20) {
      await printTo(folder, page, height);
      const pages = (await textIn(folder)).split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThan(3);
      for (const text of pages) expect(text.trimEnd(), `of ${height} mm`).not.toMatch(HEADINGS);
    }
  });
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'terarah-print-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints a page as wide as A4. */
async function printTo(folder: string, page: Page, millimetres: number): Promise<void> {
  const pdf = await page.pdf({ width: '210mm', height: `${millimetres}mm`, preferCSSPageSize: true });
  await writeFile(join(folder, 'a.pdf'), pdf);
}

const textIn = (folder: string) => validate('pdftotext', ['-layout', 'a.pdf', '-'], folder);
