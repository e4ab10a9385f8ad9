import { readdir, readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { cleanText } from '#server/text/sanitize.ts';
import { kindOf, readText } from '#web/editor/document-text.ts';
import type * as InPage from './kit/editor-in-page.ts';

/**
 * Checks that the visual editor changes nothing in a stored document. The test opens the document, types and deletes a
 * letter, and sanitises the result like the server. Chromium then parses the document and the result, and the test
 * compares the two DOM trees. Invisible white space may differ (`shown` in editor-in-page.ts). In a text without block
 * elements the line breaks must stay, because readers see them.
 */

declare global {
  var inPage: typeof InPage;
}

let script = '';

// Checking hundreds of documents in sequence takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });

test.beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'e2e/kit/editor-in-page.ts', formats: ['iife'], name: 'inPage' },
    },
  })) as Rolldown.RolldownOutput[];
  script = result[0]?.output[0].code ?? '';
});

test.beforeEach(async ({ page }) => {
  await page.addScriptTag({ content: `${script}\nglobalThis.inPage = inPage;` });
});

async function expectSame(page: Page, source: string): Promise<InPage.RoundTrip> {
  const trip = await page.evaluate((html) => inPage.roundTrip(html), source);
  const stored = cleanText(trip.written, 'Isi artikel').content;
  const both = kindOf(source) === 'blocks' ? [source, stored] : [readText(source), readText(stored)];
  const [before, after] = await page.evaluate((texts) => texts.map((html) => inPage.shown(html)), both);
  if (await page.evaluate((html) => inPage.isWritable(html), source)) {
    expect(after).toBe(before);
    expect(trip.losses).toEqual([]);
  } else if (after !== before) {
    expect(trip.losses).not.toEqual([]);
  }
  return trip;
}

/**
 * Returns what the server would store for this HTML. Returns undefined for an empty text, and for plain text, because
 * the editor may add tags to plain text.
 */
function sanitized(html: string): string | undefined {
  try {
    const stored = cleanText(html, 'Isi artikel').content;
    return kindOf(stored) === 'plain' ? undefined : stored;
  } catch {
    return undefined;
  }
}

const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'kata',
      'satu dua',
      ' awal',
      'akhir ',
      '\n  baris\n',
      'Ωπ',
      '"kutip" & <siku>',
      'a\u00A0b',
    ),
  },
  { weight: 1, arbitrary: fc.string() },
);
const escaped = text.map((value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

const IMAGE = `/storage/images/${'0123456789abcdef'.repeat(2)}/800.webp`;

function attribute(name: string, ...values: string[]): fc.Arbitrary<string> {
  const some = fc.constantFrom(...values).map((value) => ` ${name}="${value}"`);
  return fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: some });
}

const ANYWHERE = [attribute('lang', 'id', 'ar'), attribute('dir', 'rtl', 'auto')];
const SPANS = [attribute('colspan', '1', '2'), attribute('rowspan', '1', '2')];
const ATTRIBUTES: Record<string, fc.Arbitrary<string>[]> = {
  a: [
    attribute('href', 'https://contoh.id/?a=1&amp;b=2', ' mailto:a@contoh.id', 'javascript:x'),
    attribute('title', 'Judul "a"'.replaceAll('"', '&quot;')),
  ],
  abbr: [attribute('title', 'Kepanjangan')],
  img: [
    fc.constant(` src="${IMAGE}"`),
    attribute('alt', '', 'Kebun &amp; sawah'),
    attribute('width', '800'),
    attribute('height', '500'),
  ],
  ol: [attribute('start', '1', '3', '-2', 'x'), attribute('reversed', '')],
  th: [...SPANS, attribute('scope', 'row', 'col', 'rowgroup')],
  td: SPANS,
};

function element(tag: string, content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const attributes = fc.tuple(...(ATTRIBUTES[tag] ?? []), ...ANYWHERE).map((parts) => parts.join(''));
  if (['br', 'hr', 'img'].includes(tag)) return attributes.map((given) => `<${tag}${given}>`);
  return fc.tuple(attributes, content).map(([given, inner]) => `<${tag}${given}>${inner}</${tag}>`);
}

const INLINE = 'a strong em u s del ins mark small sub sup code cite q abbr'.split(' ');
const BLOCKS = 'h2 h3 h4 h5 h6 p div blockquote pre figure figcaption ul ol li dl dt dd'.split(' ');
const TABLE = 'table caption thead tbody tfoot tr th td'.split(' ');
/** Elements that the server removes or renames. The generators use them because real documents contain them. */
const OTHERS = 'span section b i h1 strike script'.split(' ');

function listOf(some: fc.Arbitrary<string>, between = '', least = 0): fc.Arbitrary<string> {
  return fc.array(some, { minLength: least, maxLength: 4 }).map((parts) => parts.join(between));
}

/** Generates HTML in which any tag may contain any other. */
const wild = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: listOf(tie('node')),
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    escaped,
    element('br', escaped),
    element('img', escaped),
    element('hr', escaped),
    ...[...INLINE, ...BLOCKS, ...TABLE, ...OTHERS].map((tag) => element(tag, tie('nodes'))),
  ),
})).nodes;

/** Generates HTML whose tags are nested only as HTML allows, like the HTML that people and programs write. */
const proper = fc.letrec<Record<'inline' | 'inlines' | 'block' | 'flow' | 'item' | 'table', string>>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    escaped,
    element('br', escaped),
    element('img', escaped),
    ...INLINE.map((tag) => element(tag, tie('inlines'))),
  ),
  inlines: listOf(tie('inline'), '', 1),
  flow: fc.oneof(
    { depthSize: 'small' },
    tie('inlines'),
    listOf(tie('block'), '\n', 1),
    fc.tuple(tie('inlines'), listOf(tie('block'))).map((parts) => parts.join('\n')),
  ),
  item: element('li', tie('flow')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    element('p', tie('inlines')),
    element('p', fc.constant('')),
    element('hr', escaped),
    ...['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => element(tag, tie('inlines'))),
    element('pre', tie('inlines')),
    element('pre', element('code', tie('inlines'))),
    ...['div', 'blockquote'].map((tag) => element(tag, tie('flow'))),
    ...['ul', 'ol'].map((tag) => element(tag, listOf(tie('item'), '\n', 1))),
    element(
      'dl',
      listOf(
        fc.oneof(
          element('dt', tie('flow')),
          element('dd', tie('flow')),
          element('div', listOf(element('dd', tie('flow')), '', 1)),
        ),
        '\n',
        1,
      ),
    ),
    element(
      'figure',
      fc.tuple(tie('flow'), element('figcaption', tie('flow'))).map((parts) => parts.join('\n')),
    ),
    tie('table'),
  ),
  table: fc.integer({ min: 1, max: 3 }).chain((columns) => {
    const cell = (tag: string) =>
      element(tag, tie('flow')).map((html) =>
        html.replace(/^<t[dh][^>]*>/, (open) => open.replace(/ (?:col|row)span="2"/g, '')),
      );
    const row = (tag: string) =>
      element(
        'tr',
        fc.array(cell(tag), { minLength: columns, maxLength: columns }).map((cells) => cells.join('')),
      );
    const section = (tag: string, of: string) => element(tag, listOf(row(of), '\n', 1));
    const wide = element(
      'tr',
      tie('inlines').map((inner) => `<td colspan="${columns}">${inner}</td>`),
    );
    const maybe = (some: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), some);
    const parts = [
      maybe(element('caption', tie('flow'))),
      maybe(section('thead', 'th')),
      section('tbody', 'td'),
      maybe(element('tbody', wide)),
      maybe(section('tfoot', 'td')),
    ];
    return element(
      'table',
      fc.tuple(...parts).map((all) => all.join('\n')),
    );
  }),
}));

test('every document that the server stores comes out of the editor unchanged', async ({ page }) => {
  await fc.assert(
    fc.asyncProperty(wild, async (html) => {
      const source = sanitized(html);
      if (source !== undefined) await expectSame(page, source);
    }),
    { numRuns: 300 },
  );
});

test('and one that follows the rules of HTML can be edited in all its parts', async ({ page }) => {
  await fc.assert(
    fc.asyncProperty(listOf(proper.block, '\n', 1), async (html) => {
      const source = sanitized(html);
      if (source === undefined) return;
      expect(await expectSame(page, source)).toMatchObject({ hasKeptParts: false });
    }),
    { numRuns: 60 },
  );
});

test('every demo article comes out unchanged, and all of it can be edited', async ({ page }) => {
  const folder = 'server/operation/demo/articles';
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const source = cleanText(await readFile(`${folder}/${file}`, 'utf8'), 'Isi artikel').content;
    expect(await expectSame(page, source), file).toMatchObject({ hasKeptParts: false });
  }
});

test('figures and footnotes come out unchanged, also where the editor has no button for their form', async ({
  page,
}) => {
  const image = `<img src="${IMAGE}" alt="" width="800" height="500">`;
  const reference = (key: number) => `<sup><a href="#cat-${key}" role="doc-noteref">${key}</a></sup>`;
  const sources = [
    `<figure data-width="wide">${image}<figcaption>Satu <em>dua</em>${reference(1)} <cite>Sumber: <a href="https://a.id">BPS</a></cite></figcaption></figure>`,
    `<figure lang="en">${image}</figure><figure>${image}<figcaption><cite>Sumber: BPS</cite></figcaption></figure>`,
    `<figure>${image}<figcaption>Rapat<cite>Sumber: BPS</cite></figcaption></figure><figure>${image}${image}</figure>`,
    `<p>a${reference(2)} b<strong>${reference(1)}</strong></p><ul><li>c${reference(3)}</li></ul>`,
    `<ins><p>a${reference(2)}</p></ins><p>b${reference(1)}</p>`,
  ];
  const notes =
    '<section role="doc-endnotes"><ol><li id="cat-1">Satu <em>x</em></li><li id="cat-2"><p>Dua</p><p>lanjut</p></li>' +
    '<li id="cat-3" lang="en"><ul><li>Tiga</li></ul></li></ol></section>';
  for (const source of sources) await expectSame(page, cleanText(source + notes, 'Isi artikel').content);
});
