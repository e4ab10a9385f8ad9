import type { Page } from '@playwright/test';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './kit/accessible.ts';
import { formTest as test, openEditor } from './kit/article-form.ts';
import { giveFile } from './kit/given-files.ts';
import { desktopOnly, expect } from './kit/test.ts';
import { drawing, item, note, paragraph, run, table, wordFile } from './kit/word.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buka dari Word' });
const preview = (page: Page) => dialog(page).getByRole('document');
const image = '<img src="/storage/images/[0-9a-f]{32}/\\d+\\.webp"';

async function open(page: Page, buffer: Buffer, name = 'naskah.docx'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Buka dari Word' }).click();
  await (await chooser).setFiles({ name, mimeType: '', buffer });
}

/** Escapes a text for XML, without the characters that XML cannot contain. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

async function manuscript(): Promise<Buffer> {
  return await wordFile({
    body: [
      paragraph(run('Hutan bakau Sukamaju'), 'Title'),
      paragraph(run('Pembuka dengan ') + run('huruf tebal', '<w:b/>') + run(' dan catatan.') + note(1)),
      paragraph(run('Metode'), 'heading1'),
      item('Wawancara'),
      item('Pengamatan'),
      table([
        ['Desa', 'Luas'],
        ['Sukamaju', '12 ha'],
      ]),
      paragraph(drawing(1, 'Bakau muda')),
      paragraph(run('Bakau umur dua tahun'), 'caption'),
      paragraph(drawing(2)),
      paragraph(run('Kata orang: jaga hutan.'), 'Quote'),
      `<w:p><w:ins w:id="9" w:author="R">${run('Kalimat tambahan.')}</w:ins><w:del w:id="10" w:author="R"><w:r><w:delText>Dihapus.</w:delText></w:r></w:del></w:p>`,
      paragraph('<m:oMath><m:r><m:t>a+b</m:t></m:r></m:oMath>'),
    ].join(''),
    pictures: [
      { name: 'a.jpeg', bytes: await picture(320, 200) },
      { name: 'b.emf', bytes: 'EMF' },
    ],
    notes: [paragraph(run('Lihat laporan 2024.'))],
    others: { 'word/comments.xml': '<w:comments><w:comment w:id="1"/><w:comment w:id="2"/></w:comments>' },
  });
}

const MANUSCRIPT = new RegExp(
  [
    '<p>Pembuka dengan <strong>huruf tebal</strong> dan catatan\\.<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p>',
    '<h2>Metode</h2>',
    '<ul>\\s*<li>Wawancara</li>\\s*<li>Pengamatan</li>\\s*</ul>',
    '<table>.*<th>Desa</th>.*<td>12 ha</td>.*</table>',
    `<figure>\\s*${image} alt="Bakau muda" width="320" height="200">\\s*<figcaption>Bakau umur dua tahun</figcaption>\\s*</figure>`,
    '<figure data-unggah="Gambar 2 dari Word">.*</figure>',
    '<blockquote>.*Kata orang: jaga hutan\\..*</blockquote>',
    '<p>Kalimat tambahan\\.</p>',
    '<section role="doc-endnotes">.*Lihat laporan 2024\\..*</section>',
  ].join('\\s*'),
  's',
);

test('is shown with what is lost, and taken over only then, with its title and pictures', async ({ page, form }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const worker = page.waitForResponse(/\/word-worker-/);
  await open(page, await manuscript());
  // The file cannot leave the browser.
  expect((await worker).headers()['content-security-policy']).toContain("default-src 'none'");
  const lines = dialog(page).locator('p');
  await expect(lines.filter({ hasText: 'Terbaca:' })).toContainText(
    '1 judul bagian, 1 tabel, 2 gambar, 1 catatan kaki',
  );
  const lost = lines.filter({ hasText: 'Tidak ikut:' });
  await expect(lost).toContainText('2 komentar; 2 perubahan yang dilacak');
  await expect(lost).toContainText('1 rumus');
  await expect(dialog(page)).toContainText('1 gambar dari Word tidak ikut tertempel.');
  await expect(dialog(page)).toContainText('Judul berkas, “Hutan bakau Sukamaju”, masuk ke kolom Judul.');
  await expect(preview(page).locator('canvas')).toBeVisible();
  await expect(preview(page).getByText('Gambar 2 dari Word: unggah di sini')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(requests.filter((url) => url.includes('/api/uploadImage'))).toEqual([]);
  await expect(form.textarea).toHaveValue('');

  await press(page, 'Pakai tulisan ini');
  await expect(form.title).toHaveValue('Hutan bakau Sukamaju');
  await expect(form.content).toBeFocused();
  await expect(form.textarea).toHaveValue(MANUSCRIPT);
  // The placeholder of the picture that Word alone can draw keeps the text from being sent.
  await form.send.click();
  await expect(page.locator('#content-error')).toContainText('gambar');
});

test('replaces a text or is added to it, and undo brings back what was there', async ({ page, form }) => {
  await form.title.fill('Sudah ada');
  await form.content.fill('Tulisan lama');
  const file = await wordFile({ body: paragraph(run('Judul berkas'), 'Title') + paragraph(run('Dari Word')) });
  await open(page, file);
  await expect(dialog(page)).toContainText('tidak dipakai karena kolom Judul sudah terisi');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(form.textarea).toHaveValue('Tulisan lama');

  await open(page, file);
  await press(page, 'Tambahkan di akhir');
  await expect(form.textarea).toHaveValue('Tulisan lama\n\nDari Word');
  await expect(form.title).toHaveValue('Sudah ada');
  await open(page, await wordFile({ body: paragraph(run('Pengganti')) }));
  await press(page, 'Ganti tulisan yang ada');
  await expect(form.textarea).toHaveValue('Pengganti');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.textarea).toHaveValue('Tulisan lama\n\nDari Word');
});

test('dropped or pasted anywhere in the form is opened too', desktopOnly, async ({ page, form }) => {
  const buffer = await wordFile({ body: paragraph(run('Dari Word')) });
  const file = { name: 'naskah.docx', bytes: buffer };
  const seen = async () => {
    await expect(preview(page)).toHaveText('Dari Word');
    await press(page, 'Batal');
    await expect(dialog(page)).toHaveCount(0);
  };
  await giveFile(page, 'input[name=title]', 'drop', file);
  await seen();
  await giveFile(page, 'textarea[name=content]', 'paste', file);
  await seen();
  await openEditor(page, form);
  await giveFile(page, '.editor-page', 'drop', file);
  await seen();
  await giveFile(page, '.editor-page', 'paste', file);
  await seen();
  await expect(form.textarea).toHaveValue('');
});

test('that cannot be opened says why, and nothing changes', desktopOnly, async ({ page, form }) => {
  await form.content.fill('Tulisan lama');
  const refused = async (buffer: Buffer, text: string | RegExp, name?: string) => {
    await open(page, buffer, name);
    await expect(dialog(page).getByRole('alert')).toContainText(text);
    await press(page, 'Batal');
    await expect(dialog(page)).toHaveCount(0);
  };
  await refused(Buffer.from('teks biasa'), 'bukan berkas Word');
  await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'diberi kata sandi', 'lama.doc');
  await refused(Buffer.alloc(0), 'kosong');
  await refused(Buffer.alloc(20 * 1024 * 1024 + 1), 'paling besar 20 MB');
  await refused((await manuscript()).subarray(0, 900), 'bukan berkas Word');
  await refused(await wordFile({ body: '<w:p><w:r>' }), 'bukan berkas Word');
  await refused(await wordFile({ body: paragraph('') }), 'tidak berisi tulisan');
  const zeros = Buffer.alloc(130 * 1024 * 1024);
  await refused(await wordFile({ body: '', others: { 'word/media/a.bin': zeros } }), 'terlalu besar');
  await refused(await wordFile({ body: paragraph(run('a'.repeat(25 * 1024 * 1024))) }), 'terlalu besar');
  const deep = `${'<w:tbl><w:tr><w:tc>'.repeat(400)}${paragraph(run('x'))}${'</w:tc></w:tr></w:tbl>'.repeat(400)}`;
  await refused(await wordFile({ body: deep }), /terlalu dalam|terlalu besar|bukan berkas Word/);
  await expect(form.textarea).toHaveValue('Tulisan lama');
});

test('with attacks in its text, links and alternative texts runs nothing', desktopOnly, async ({ page, form }) => {
  await page.evaluate(() => {
    Object.assign(window, { attacks: 0, attacked: () => Object.assign(window, { attacks: 1 }) });
  });
  const links = ['javascript:attacked()', ' java\tscript:attacked()', 'data:text/html,<script>attacked()</script>'];
  const body = Object.values(htmlAttacks)
    .flat()
    .map((attack) => paragraph(run(escaped(attack))))
    .join('');
  const linked = links
    .map((_, at) => paragraph(`<w:hyperlink r:id="link${at}">${run('tautan')}</w:hyperlink>`))
    .join('');
  const relations = links
    .map(
      (link, at) =>
        `<Relationship Id="link${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${escaped(link)}" TargetMode="External"/>`,
    )
    .join('');
  const alt = '&quot;&gt;&lt;img src=x onerror=attacked()&gt;';
  const pictures = [{ name: 'a.jpeg', bytes: await picture(32, 20) }];
  await open(page, await wordFile({ body: body + linked + paragraph(drawing(1, alt)), relations, pictures }));
  await expect(preview(page).locator('canvas')).toBeVisible();
  // The editor makes links of addresses that are typed out, and only of these.
  const schemes = await preview(page)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).protocol));
  expect(new Set(schemes)).toEqual(new Set(['http:', 'https:']));
  await expect(preview(page).getByText('tautan')).toHaveCount(links.length);
  await press(page, 'Pakai tulisan ini');
  await expect(form.textarea).toHaveValue(new RegExp(image));
  expect(await page.evaluate(() => (window as unknown as { attacks: number }).attacks)).toBe(0);
});
