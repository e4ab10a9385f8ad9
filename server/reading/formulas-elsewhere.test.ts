import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeExport } from '#server/export/export.service.ts';
import { openReport } from '#server/import/import-report.ts';
import { runImport } from '#server/import/import.service.ts';
import { wordpressSource } from '#server/import/wordpress/wordpress.ts';
import { createAdmin, createBlog } from '#tests/factories.ts';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { openOwnApp, openTestApp } from '#tests/open-app.ts';
import { buildSearchIndex } from '#tests/search-index.ts';
import { lacksValidators, validate } from '#tests/validators.ts';

const t = await openTestApp({ publicUrl: 'https://terarah.example' });
await buildSearchIndex(t);
const admin = await createAdmin(t);

/** No LaTeX draws a mark alone, so this formula is stored without any. */
const WITHOUT_LATEX = '<math><msup><mi>z</mi><mn>2</mn></msup><mo>\u0308</mo></math>';

/** A formula in each place that a text has. */
const content = [
  `<h2>Debit ${storedFormula('Q_t')}</h2>`,
  `<p>Debit kemarau ${storedFormula('a<b')} terukur, ${WITHOUT_LATEX} dan <a href="https://a.id/" rel="noopener nofollow ugc">lihat ${storedFormula('x_1')}</a>.<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p>`,
  `<p>${storedFormula(String.raw`\sum_{i=1}^{n} i`, true)}</p>`,
  `<table><caption>Nilai ${storedFormula('t_c')}</caption><tbody><tr><td>${storedFormula('|v|')}</td><td>2</td></tr></tbody></table>`,
  `<table><tbody><tr><td colspan="2">${storedFormula('m_1')}</td></tr></tbody></table>`,
  `<section role="doc-endnotes"><ol><li id="cat-1">Catatan ${storedFormula('n!')}</li></ol></section>`,
].join('');
const LATEX = ['Q_t', 'a<b', 'x_1', String.raw`\sum_{i=1}^{n} i`, 't_c', '|v|', 'm_1', 'n!'];

const { id } = await t.succeed('POST', 'postArtikel', admin, {
  ...{ title: 'Debit sungai', content, verifikasi_admin: 'disetujui' },
});

const get = async (url: string) => (await t.app.inject(url)).body;
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const timesIn = (text: string, part: string) => text.split(part).length - 1;

function expectEachOnce(text: string): void {
  for (const latex of LATEX) expect([latex, timesIn(text, `$${latex}$`)]).toEqual([latex, 1]);
  expect(text).toContain(`$$${String.raw`\sum_{i=1}^{n} i`}$$`);
  expect(text).not.toMatch(/<m(?:ath|i|o|n|row)\b|annotation/);
}

test('a text is stored and shown with its formulas as they were sent', async () => {
  const { artikel } = await t.succeed('GET', `detailArtikel/${id}`, admin);
  expect(artikel.content).toBe(content);
  expect(artikel.preview).toMatch(/^Debit \$Q_t\$ Debit kemarau \$a<b\$ terukur, z²\u0308 dan lihat \$x_1\$/);
});

test('feeds have the LaTeX of each formula once', async () => {
  const [item] = JSON.parse(await get('/article/feed.json')).items;
  expectEachOnce(decoded(item.content_html));
  expect(item.summary).toContain('$Q_t$');
  expect(item.content_html).toContain('$a&lt;b$');
  const [entry = ''] = /<content type="html">[^]*?<\/content>/.exec(await get('/article/feed.xml')) ?? [];
  expectEachOnce(decoded(decoded(entry)));
});

test('Markdown has each formula between dollar signs', async () => {
  const markdown = await get(`/articleDetail/${id}.md`);
  expect(markdown).toContain('\n## Debit $Q_t$\n');
  expect(markdown).toContain('Debit kemarau $a< b$ terukur, z²\u0308 dan [lihat $x_1$](https://a.id/).[^1]\n');
  expect(markdown).toContain('\n$$\\sum_{i=1}^{n} i$$\n');
  expect(markdown).toContain('\nNilai $t_c$\n');
  expect(markdown).toContain('\n| $\\vert v\\vert$ | 2 |\n');
  expect(markdown).toContain('<td colspan="2">$m_1$</td>');
  expect(markdown).toContain('[^1]: Catatan $n!$\n');
});

test('a formatted and a plain blog post have formulas too', async () => {
  const text = `<p>Laju ${storedFormula('r_0')} tumbuh.</p>`;
  for (const is_formatted of [true, false]) {
    const blog = await createBlog(t, admin);
    const fields = { title: 'Laju', content: text, status: 'onpost', is_formatted };
    await t.succeed('POST', `editBlog/${blog}`, admin, fields);
    expect(await get(`/detailBlogUser/${blog}.md`)).toMatch(/\nLaju \$r_0\$ tumbuh\.\n$/);
  }
});

test('a search finds the words around a formula, and shows its LaTeX', async () => {
  const { results } = await t.succeed('GET', 'search?q=kemarau');
  expect(results[0]).toMatchObject({ kind: 'article', id });
  const { text, marks } = results[0].snippet;
  expect(text).toContain('Debit kemarau $a<b$ terukur, z²\u0308 dan lihat $x_1$');
  expect(text).not.toMatch(/<m|annotation/);
  expect(marks.map(([start, end]: [number, number]) => text.slice(start, end))).toEqual(['kemarau']);
});

test('a changed formula is removed and added, as MathML', async () => {
  const changed = content.replace(storedFormula('x_1'), storedFormula('x_2'));
  const { diff } = await t.succeed('POST', 'draftDiff', admin, { from: content, to: changed });
  expect(diff.blocks.filter(({ change }: { change: string }) => change !== 'same')).toMatchObject([
    { change: 'changed', from: { type: 'paragraph' } },
  ]);
  const pieces = diff.blocks.flatMap((block: { pieces: object[] }) => block.pieces);
  expect(pieces.filter(({ op }: { op: string }) => op !== 'same')).toEqual([
    { op: 'del', text: '$x_1$', formula: storedFormula('x_1'), href: 'https://a.id/' },
    { op: 'ins', text: '$x_2$', formula: storedFormula('x_2'), href: 'https://a.id/' },
  ]);
});

test('an export has LaTeX in Markdown and MathML for other programs, and its import is the same text', async () => {
  const root = mkdtempSync(join(tmpdir(), 'terarah-formulas-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'out'));
  await writeExport(t.system, join(root, 'out'), { database: t.database, onWork: () => {} });
  const [folder = ''] = readdirSync(join(root, 'out', 'articles'));
  expect(readFileSync(join(root, 'out', 'articles', folder, 'index.md'), 'utf8')).toContain('## Debit $Q_t$\n');
  const wxr = readFileSync(join(root, 'out', 'terarah.xml'), 'utf8');
  expect(wxr).toContain(`<![CDATA[${content}]]>`);

  const other = await openOwnApp();
  const reader = await createAdmin(other);
  const report = await openReport(join(root, 'losses.csv'));
  const source = wordpressSource(join(root, 'out', 'terarah.xml'));
  const options = {
    file: 'terarah.xml',
    media: join(root, 'out'),
    as: 'article',
    isDry: false,
    temporary: root,
  } as const;
  await runImport(other.system, source, { ...options, database: other.database, report, onWork: () => {} });
  await report.close();
  const { artikel } = await other.succeed('GET', `detailArtikel/${id}`, reader);
  expect(artikel.content).toBe(content);
});

type Pandoc = { t: string; c: unknown };

/** Returns the LaTeX of all formulas in pandoc's tree. */
function formulasIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap((child) => formulasIn(child));
  if (typeof node !== 'object' || node === null) return [];
  const { t: type, c } = node as Pandoc;
  const [kind, latex] = type === 'Math' ? (c as [Pandoc, string]) : [];
  return kind ? [`${kind.t} ${latex}`] : formulasIn(c ?? Object.values(node));
}

test.skipIf(lacksValidators).each(['commonmark_x+yaml_metadata_block-smart', 'gfm+tex_math_dollars', 'markdown'])(
  'pandoc reads the formulas of %s',
  async (format) => {
    const root = mkdtempSync(join(tmpdir(), 'terarah-formulas-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    writeFileSync(join(root, 'a.md'), await get(`/articleDetail/${id}.md`));
    const { blocks } = JSON.parse(await validate('pandoc', ['-f', format, '-t', 'json', 'a.md'], root));
    // Only pandoc's own Markdown reads text within tags, and footnotes stand where their references are.
    expect(formulasIn(blocks).filter((formula) => !formula.endsWith('m_1'))).toEqual([
      'InlineMath Q_t',
      'InlineMath a< b',
      'InlineMath x_1',
      'InlineMath n!',
      String.raw`DisplayMath \sum_{i=1}^{n} i`,
      'InlineMath t_c',
      String.raw`InlineMath \vert v\vert`,
    ]);
  },
);
