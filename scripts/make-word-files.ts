/**
 * Makes the Word files in tests/docx/files from the articles in tests/docx/sources, each by pandoc and by LibreOffice:
 * `node scripts/make-word-files.ts [name ...]`. LibreOffice converts an OpenDocument file of pandoc's, because its own
 * import of HTML loses alternative texts and more. Needs both programs: `apt-get install pandoc libreoffice-writer`.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import JSZip from 'jszip';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../tests/docx');
const sources = join(folder, 'sources');
const files = join(folder, 'files');

const REFERENCE = /<sup><a href="#cat-(\d+)" role="doc-noteref">\d+<\/a><\/sup>/g;
const NOTES = /<section role="doc-endnotes">\s*<ol>([^]*)<\/ol>\s*<\/section>/;
const NOTE = /<li id="cat-(\d+)">([^]*?)<\/li>\n/g;
const FIGURE = /<figure>\s*(<img[^>]*>)\s*(?:<figcaption>(.*)<\/figcaption>\s*)?<\/figure>/g;
const TABLE_CAPTION = /(<table>\s*)<caption>(.*)<\/caption>/g;

/** Paragraph styles for captions. WORD has no `tableCaption`, because pandoc styles Word's table captions itself. */
type Styles = { caption: string; tableCaption?: string };
const WORD: Styles = { caption: 'Image Caption' };
const OPEN_DOCUMENT: Styles = { caption: 'Illustration', tableCaption: 'Table' };

const styled = (style: string, html: string) => `<div custom-style="${style}"><p>${html}</p></div>`;

/**
 * Rewrites an article's HTML for pandoc. pandoc would use a figure's caption as alternative text, too. So this function
 * turns captions into paragraphs with the caption style of the target format.
 */
function forPandoc(article: string, { caption, tableCaption }: Styles): string {
  const [, notes = ''] = NOTES.exec(article) ?? [];
  const written = [...notes.matchAll(NOTE)].map(
    ([, number = '', html = '']) => `<aside epub:type="footnote" id="note-${number}">${html}</aside>`,
  );
  const text = article
    .replace(NOTES, '')
    .replaceAll(REFERENCE, '<a epub:type="noteref" href="#note-$1">$1</a>')
    .replaceAll(FIGURE, (_, image: string, html = '') => `<p>${image}</p>\n${html && styled(caption, html)}`)
    .replaceAll(TABLE_CAPTION, (whole, table: string, html: string) =>
      tableCaption === undefined ? whole : styled(tableCaption, html) + table,
    )
    .replaceAll(/<p dir="rtl">.*<\/p>/g, '<div dir="rtl">$&</div>');
  return `${text}\n${written.join('\n')}\n`;
}

async function pandoc(article: string, styles: Styles, to: string): Promise<void> {
  const format = to.endsWith('.odt') ? 'odt' : 'docx';
  const from = `${to}.html`;
  await writeFile(from, forPandoc(article, styles));
  await run(
    'pandoc',
    ['-f', 'html+epub_html_exts+empty_paragraphs', '-t', `${format}+empty_paragraphs`, from, '-o', to],
    {
      cwd: sources,
      // Fixes the date, so that every run writes the same files.
      env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' },
    },
  );
  await rm(from);
}

/** Adds the alternative texts of pictures to an OpenDocument file, because pandoc omits them. */
async function addAlternativeTexts(article: string, path: string): Promise<void> {
  const texts = [...article.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, text]) => text);
  const zip = await JSZip.loadAsync(await readFile(path));
  const content = (await zip.file('content.xml')?.async('string')) ?? '';
  zip.file(
    'content.xml',
    content.replaceAll('</draw:frame>', () => `<svg:desc>${texts.shift()}</svg:desc></draw:frame>`),
  );
  await writeFile(path, await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
}

async function libreOffice(paths: string[], to: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(to, 'profile')}`;
  const options = ['--headless', profile, '--convert-to', 'docx:MS Word 2007 XML', '--outdir', to];
  await run('soffice', [...options, ...paths], { timeout: 600_000 });
}

const given = process.argv.slice(2);
const all = (await readdir(sources)).map((file) => file.replace(/\.html$/, ''));
const names = given.length > 0 ? given : all;
const work = await mkdtemp(join(tmpdir(), 'word-files-'));
try {
  await mkdir(files, { recursive: true });
  for (const name of names) {
    const article = await readFile(join(sources, `${name}.html`), 'utf8');
    await pandoc(article, WORD, join(files, `${name}.pandoc.docx`));
    await pandoc(article, OPEN_DOCUMENT, join(work, `${name}.odt`));
    await addAlternativeTexts(article, join(work, `${name}.odt`));
  }
  const paths = names.map((name) => join(work, `${name}.odt`));
  await libreOffice(paths, work);
  for (const name of names) await copyFile(join(work, `${name}.docx`), join(files, `${name}.libreoffice.docx`));
} finally {
  await rm(work, { recursive: true, force: true });
}
