/**
 * Renders the demo books to PDF: `node scripts/make-demo-books.ts [slug ...]`.
 * Needs Chromium: /usr/bin/chromium, or the one named by CHROMIUM_PATH.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { type DemoBook, demoBooks } from '#server/operation/demo/demo-books.ts';

type Heading = { level: string; id: string; html: string };

const root = join(import.meta.dirname, '..');
const books = join(root, 'server/operation/demo/books');
const fonts = join(root, 'node_modules/@fontsource-variable/plus-jakarta-sans/files');
const maxBytes = 250 * 1024;

async function fontFace(style: 'normal' | 'italic'): Promise<string> {
  const font = await readFile(join(fonts, `plus-jakarta-sans-latin-wght-${style}.woff2`));
  return `@font-face {
  font-family: 'Plus Jakarta Sans';
  font-style: ${style};
  font-weight: 200 800;
  src: url(data:font/woff2;base64,${font.toString('base64')});
}`;
}

/** Returns the headings that have an id, as targets of links: chapters (h2) and their sections (h3). */
function headingsOf(source: string): Heading[] {
  const found = source.matchAll(/<h([23]) id="([^"]+)">(.+?)<\/h\1>/g);
  return Array.from(found, ([, level = '', id = '', html = '']) => ({ level, id, html }));
}

function contents(headings: Heading[], pages: Map<string, number>): string {
  const rows = headings.map(({ level, id, html }) => {
    const page = `<span class="hal">${pages.get(id) ?? ''}</span>`;
    return `<li class="tingkat-${level}"><a href="#${id}"><span>${html}</span>${page}</a></li>`;
  });
  return `<ol>${rows.join('')}</ol>`;
}

/** Returns a book as an HTML document. `pages`: the page number of each heading, empty until it is known. */
function documentOf(book: DemoBook, source: string, style: string, pages: Map<string, number>): string {
  const body = source
    .replace(/\{\{(title|author|tahun|penerbit|doi)\}\}/g, (_, key: keyof DemoBook) => book[key])
    .replace('{{daftar-isi}}', () => contents(headingsOf(source), pages));
  const footer = `@page { @bottom-left { content: '${book.title}'; } }`;
  return `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${book.title}</title><meta name="author" content="${book.author}">
<style>${style}${footer}</style></head>
<body>${body}</body>
</html>`;
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    await page.evaluate('document.fonts.ready');
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  } finally {
    await page.close();
  }
}

/** Replaces today's date by one in the book's year. Both are equally long, so no offset in the PDF changes. */
function withFixedDate(pdf: Buffer, tahun: string): Buffer {
  const text = pdf.toString('latin1').replace(/\(D:\d{14}/g, `(D:${tahun}0101000000`);
  return Buffer.from(text, 'latin1');
}

async function pagesOf(pdf: Buffer, headings: Heading[]): Promise<{ count: number; pages: Map<string, number> }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = new Map<string, number>();
  for (const { id } of headings) {
    const target = await document.getDestination(id);
    if (!target) throw new Error(`No place in the PDF for #${id}`);
    pages.set(id, (await document.getPageIndex(target[0])) + 1);
  }
  return { count: document.numPages, pages };
}

async function makeBook(browser: Browser, book: DemoBook, style: string): Promise<void> {
  const source = await readFile(join(books, 'source', `${book.slug}.html`), 'utf8');
  const headings = headingsOf(source);
  // Prints twice, because the first print determines the page numbers in the table of contents.
  const draft = await pagesOf(await print(browser, documentOf(book, source, style, new Map())), headings);
  const pdf = withFixedDate(await print(browser, documentOf(book, source, style, draft.pages)), book.tahun);
  if (pdf.length > maxBytes) throw new Error(`${book.slug}.pdf has ${pdf.length} bytes, more than ${maxBytes}`);
  await writeFile(join(books, `${book.slug}.pdf`), pdf);
  console.log(`${book.slug}.pdf: ${draft.count} pages, ${Math.ceil(pdf.length / 1024)} KB`);
}

const wanted = process.argv.slice(2);
const css = await readFile(join(books, 'source/book.css'), 'utf8');
const style = [await fontFace('normal'), await fontFace('italic'), css].join('\n');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
});
try {
  for (const book of demoBooks) {
    if (wanted.length === 0 || wanted.includes(book.slug)) await makeBook(browser, book, style);
  }
} finally {
  await browser.close();
}
