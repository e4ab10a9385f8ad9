import type { Page } from '@playwright/test';
import { pages } from '#contract/routes.ts';
import { htmlAttacks } from '#tests/attacks/html.ts';
import { picture } from '#tests/factories.ts';
import { expectAccessibleAndFitting } from './kit/accessible.ts';
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

/** Escapes a text for XML. Removes control characters and all characters above U+D7FF. */
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
    '<p><math><mi>a</mi><mo>\\+</mo><mi>b</mi></math></p>',
    '<section role="doc-endnotes">.*Lihat laporan 2024\\..*</section>',
  ].join('\\s*'),
  's',
);

test('is shown with what is lost, and taken over only then, with its title and pictures', async ({ page, form }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const worker = page.waitForResponse(/\/word-worker-/);
  await open(page, await manuscript());
  // The Content Security Policy of the worker keeps the file from leaving the browser.
  expect((await worker).headers()['content-security-policy']).toContain("default-src 'none'");
  const lines = dialog(page).locator('p');
  await expect(lines.filter({ hasText: 'Terbaca:' })).toContainText(
    '1 judul bagian, 1 tabel, 2 gambar, 1 rumus, 1 catatan kaki',
  );
  const lost = lines.filter({ hasText: 'Tidak ikut:' });
  await expect(lost).toContainText('2 komentar; 2 perubahan yang dilacak');
  await expect(lost).not.toContainText('rumus');
  await expect(dialog(page)).toContainText('1 gambar dari Word tidak ikut tertempel.');
  await expect(dialog(page)).toContainText('Judul berkas, “Hutan bakau Sukamaju”, masuk ke kolom Judul.');
  await expect(preview(page).locator('canvas')).toBeVisible();
  await expect(preview(page).getByText('Gambar 2 dari Word: unggah di sini')).toBeVisible();
  await expectAccessibleAndFitting(page);
  expect(requests.filter((url) => url.includes('/api/uploadImage'))).toEqual([]);
  await expect(form.textarea).toHaveValue('');

  await press(page, 'Pakai tulisan ini');
  await expect(form.title).toHaveValue('Hutan bakau Sukamaju');
  await expect(form.content).toBeFocused();
  await expect(form.textarea).toHaveValue(MANUSCRIPT);
  // The placeholder for a picture that only Word can draw prevents sending.
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
  // The closing dialog hands the focus back to the text, which alone hears the key.
  await expect(form.content).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form.textarea).toHaveValue('Tulisan lama\n\nDari Word');
});

test('dropped or pasted anywhere in the form is opened too', desktopOnly, async ({ page, form }) => {
  const bytes = await wordFile({ body: paragraph(run('Dari Word')) });
  const give = async (target: string, event: 'drop' | 'paste') => {
    await giveFile(page, target, event, { name: 'naskah.docx', bytes });
    await expect(preview(page)).toHaveText('Dari Word');
    await press(page, 'Batal');
    await expect(dialog(page)).toHaveCount(0);
  };
  await give('input[name=title]', 'drop');
  await give('textarea[name=content]', 'paste');
  await openEditor(page, form);
  await give('.editor-page', 'drop');
  await give('.editor-page', 'paste');
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

const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
const r = (text: string, look = '') =>
  `<m:r><m:rPr>${look}</m:rPr><w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr><m:t>${text}</m:t></m:r>`;
const argument = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`;
const fraction = (above: string, below: string) =>
  `<m:f><m:fPr><m:ctrlPr><w:rPr/></m:ctrlPr></m:fPr>${argument('num', above)}${argument('den', below)}</m:f>`;
const squared = (base: string) => `<m:sSup>${argument('e', base)}${argument('sup', r('2'))}</m:sSup>`;

test('has its formulas as formulas, and marks the one that came as text', async ({ page, form }) => {
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${argument('sub', r('t=1'))}${argument('sup', r('n'))}${argument('e', fraction(r('M'), r('1+i')))}</m:nary>`;
  const tooLarge = math(r('a+').repeat(1500));
  // A file that uses our own style gets no formula of another place.
  const own = '<w:r><w:rPr><w:rStyle w:val="terarah-rumus"/></w:rPr><w:t>0</w:t></w:r>';
  const body = [
    paragraph(run('Judul ') + math(r('x')), 'Title'),
    paragraph(run('Rumus SROI adalah ') + math(r('SROI', '<m:sty m:val="p"/>') + r('=') + fraction(r('a'), r('b')))),
    paragraph(
      `<m:oMathPara><m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr>${math(squared(r('𝑎')) + r('+&lt;b&gt;'))}</m:oMathPara>`,
    ),
    paragraph(run('Lalu ') + math(sum) + math(r('x')) + run('.') + own),
    paragraph(tooLarge),
    table([
      ['Lambang', 'Arti'],
      ['rumus', 'luas'],
    ]).replace(run('rumus'), math(squared(r('y')))),
  ].join('');
  await open(page, await wordFile({ body }));
  await expect(dialog(page).locator('p').filter({ hasText: 'Tidak ikut:' })).toContainText(
    '2 rumus (sebagian hanya teksnya)',
  );
  await expect(preview(page).locator('math')).toHaveCount(5);
  await expectAccessibleAndFitting(page);
  await press(page, 'Pakai tulisan ini');
  await expect(form.title).toHaveValue('Judul x');
  const text = [
    '<p>Rumus SROI adalah <math><mi>SROI</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>',
    '<p><math display="block"><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mo>&lt;</mo><mi>b</mi><mo>&gt;</mo></math></p>',
    '<p>Lalu <math><munderover><mo largeop="true">∑</mo><mrow><mi>t</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mfrac><mi>M</mi><mrow><mn>1</mn><mo>+</mo><mi>i</mi></mrow></mfrac></math><math><mi>x</mi></math>.0</p>',
    `<p><mark data-rumus="">${'a+'.repeat(1500)}</mark></p>`,
  ];
  await expect.poll(async () => (await form.textarea.inputValue()).split('\n').slice(0, 4)).toEqual(text);
  await expect(form.textarea).toHaveValue(/<td><math><msup><mi>y<\/mi><mn>2<\/mn><\/msup><\/math><\/td>/);
  // The formula of which only the text came has to be settled before the article is sent.
  await form.send.click();
  await expect(page.locator('#content-error')).toContainText('1 rumus di dalam tulisan belum ditulis ulang');
  await page.getByRole('group', { name: 'Rumus' }).getByRole('button', { name: 'Pakai sebagai teks' }).click();
  await expect(form.textarea).not.toHaveValue(/data-rumus/);
  await form.send.click();
  await expect(page).toHaveURL(pages.myArticles);
});

test(
  'keeps raised and lowered text, line breaks, the letters of lists and captions',
  desktopOnly,
  async ({ page, form }) => {
    const level = (format: string) =>
      `<w:abstractNum w:abstractNumId="${format}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>`;
    const formats = ['lowerLetter', 'upperRoman'];
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${formats.map(level).join('')}${formats.map((format) => `<w:num w:numId="${format}"><w:abstractNumId w:val="${format}"/></w:num>`).join('')}</w:numbering>`;
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="FigureCaption"><w:name w:val="FigureCaption"/></w:style></w:styles>`;
    const listed = (list: string, text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    const body = [
      paragraph(run('10') + run('4', '<w:position w:val="6"/>') + run(' CO') + run('2', '<w:position w:val="-4"/>')),
      '<w:p><w:r><w:t>Satu</w:t><w:cr/><w:t>dua</w:t></w:r></w:p>',
      `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${run('H', '<w:position w:val="-10"/>')}</w:p>`,
      listed('lowerLetter', 'air'),
      listed('lowerLetter', 'tanah'),
      listed('upperRoman', 'satu'),
      paragraph(drawing(1)),
      paragraph(run('Bakau muda'), 'FigureCaption'),
    ].join('');
    const pictures = [{ name: 'a.jpeg', bytes: await picture(32, 20) }];
    const others = { 'word/numbering.xml': numbering, 'word/styles.xml': styles };
    await open(page, await wordFile({ body, pictures, others }));
    await press(page, 'Pakai tulisan ini');
    await expect(form.textarea).toHaveValue(
      new RegExp(
        [
          '^<p>10<sup>4</sup> CO<sub>2</sub></p>',
          '<p>Satu<br>dua</p>',
          '<p>H</p>',
          '<ol type="a">\n<li>air</li>\n<li>tanah</li>\n</ol>',
          '<ol type="I">\n<li>satu</li>\n</ol>',
          `<figure>\n${image} width="32" height="20">\n<figcaption>Bakau muda</figcaption>\n</figure>$`,
        ].join('\n'),
      ),
    );
    const markers = page.locator('.editor-page ol');
    await expect(markers.nth(0)).toHaveCSS('list-style-type', 'lower-alpha');
    await expect(markers.nth(1)).toHaveCSS('list-style-type', 'upper-roman');
  },
);

test('with only a note, a formula or a caption of a table is opened', desktopOnly, async ({ page, form }) => {
  const emptyRow = ['', ''];
  for (const [body, expected] of [
    [paragraph(note(1)), /Lihat laporan 2024\./],
    [
      paragraph(run('Tabel 1. Luas'), 'caption') + table([emptyRow, emptyRow]),
      /<table>\s*<caption>Tabel 1\. Luas<\/caption>/,
    ],
    [`${paragraph(run('Tabel 2. Luas'), 'caption')}<w:tbl></w:tbl>`, 'Tabel 2. Luas'],
    [paragraph(math(r('x=2'))), '<p><math><mi>x</mi><mo>=</mo><mn>2</mn></math></p>'],
  ] as const) {
    await open(page, await wordFile({ body, notes: [paragraph(run('Lihat laporan 2024.'))] }));
    await dialog(page)
      .getByRole('button', { name: /^(?:Pakai tulisan ini|Ganti tulisan yang ada)$/ })
      .click();
    await expect(form.textarea).toHaveValue(expected);
  }
});

test('with attacks in its text, links and alternative texts runs nothing', desktopOnly, async ({ page, form }) => {
  await page.evaluate(() => {
    Object.assign(window, { attacks: 0, attacked: () => Object.assign(window, { attacks: 1 }) });
  });
  const links = ['javascript:attacked()', ' java\tscript:attacked()', 'data:text/html,<script>attacked()</script>'];
  const body = Object.values(htmlAttacks)
    .flat()
    .map((attack) => paragraph(run(escaped(attack)) + math(r(escaped(attack), '<m:nor/>'))))
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
  // The hostile links of the file are removed. The only links left are web addresses that are visible in the text.
  const schemes = await preview(page)
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).protocol));
  expect(new Set(schemes)).toEqual(new Set(['http:', 'https:']));
  await expect(preview(page).getByText('tautan')).toHaveCount(links.length);
  await press(page, 'Pakai tulisan ini');
  await expect(form.textarea).toHaveValue(new RegExp(image));
  await expect(form.textarea).toHaveValue(/<math><mtext>&lt;script/);
  expect(await page.evaluate(() => (window as unknown as { attacks: number }).attacks)).toBe(0);
});
