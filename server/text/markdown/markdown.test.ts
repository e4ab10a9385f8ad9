import { describe, expect, test } from 'vitest';
import { CONTENT_CHARACTERS } from '#contract/constants.ts';
import { storedFormula, withoutLatex } from '#tests/formulas/stored-formula.ts';
import { cleanText } from '#server/text/sanitize.ts';
import { markdownForElsewhere } from './markdown-for-elsewhere.ts';
import { plainToMarkdown, toMarkdown } from './markdown.ts';

const PLACE = { origin: 'https://situs.contoh.id', picture: (src: string) => src.replace('/storage/', '') };
const MOST_GROWTH = 25;
const PICTURE = `/storage/images/${'a'.repeat(32)}/640.webp`;

/** Returns the Markdown of a text as it is stored. */
const markdownOf = (html: string) => toMarkdown(cleanText(html, 'Isi').content, PLACE);

describe('each element', () => {
  test.each([
    ['<h2>Judul</h2><p>Satu.</p><p>Dua<br>baris.</p>', '## Judul\n\nSatu.\n\nDua\\\nbaris.\n'],
    ['<p>a <strong>tebal</strong>, <em>miring</em></p>', 'a **tebal**, *miring*\n'],
    [
      '<p>H<sub>2</sub>O x<sup>2</sup> <abbr title="A">B</abbr></p>',
      'H<sub>2</sub>O x<sup>2</sup> <abbr title="A">B</abbr>\n',
    ],
    ['<p><a href="/articleDetail/3">ini (3)</a></p>', '[ini (3)](https://situs.contoh.id/articleDetail/3)\n'],
    ['<p><a href="https://a.id/x_(y)" title="&quot;z&quot;">t</a></p>', '[t](https://a.id/x_%28y%29 "\\"z\\"")\n'],
    ['<p><a href="http://[::1]/a\u2003b\u0085c">t</a></p>', '[t](http://[::1]/a%E2%80%83b%C2%85c)\n'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
    ['<p>a</p><hr><p>b</p>', 'a\n\n***\n\nb\n'],
    ['<pre>a\n  b ``` c</pre>', '````\na\n  b ``` c\n````\n'],
    ['<p><code>a`b</code></p>', '``a`b``\n'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c\n'],
    ['<ol start="9"><li>a</li><li><p>b</p><p>c</p></li></ol>', '9. a\n\n10. b\n\n    c\n'],
    ['<ol type="a"><li>x</li></ol>', '<ol type="a"><li>x</li></ol>\n'],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n<!-- -->\n\n- b\n'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>\n'],
    ['satu\ndua', 'satu\\\ndua\n'],
  ])('%s', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  test('a figure with its caption', () => {
    const html = `<figure data-width="wide"><img src="${PICTURE}" alt="Kali [1]"><figcaption>Kali <em>Code</em></figcaption></figure>`;
    expect(markdownOf(html)).toBe(`<figure data-width="wide">

![Kali \\[1\\]](images/${'a'.repeat(32)}/640.webp)

<figcaption>

Kali *Code*

</figcaption>

</figure>
`);
  });

  test('footnotes', () => {
    const note = (id: number) => `<sup><a href="#cat-${id}" role="doc-noteref">${id}</a></sup>`;
    const html = `<p>a${note(1)} b${note(2)}.</p><section role="doc-endnotes"><ol><li id="cat-1"><p>x</p><p>y</p></li><li id="cat-2">z</li></ol></section>`;
    expect(toMarkdown(`<p><a href="https://a.id/">a${note(1)}</a></p>`, PLACE)).toBe('[a[^1]](https://a.id/)\n');
    expect(markdownOf(html)).toBe('a[^1] b[^2].\n\n[^1]: x\n\n    y\n\n[^2]: z\n');
  });
});

describe('tables', () => {
  test('a simple one is Markdown', () => {
    const html =
      '<table><caption>Air</caption><thead><tr><th>a|b</th><th>c</th></tr></thead><tbody><tr><td><p>1</p></td><td>x<br>y</td></tr><tr><td>2</td></tr></tbody></table>';
    expect(markdownOf(html)).toBe('Air\n\n| a\\|b | c |\n| --- | --- |\n| 1 | x<br>y |\n| 2 |  |\n');
  });

  test('one with merged cells stays HTML, in which notes and pictures are found', () => {
    const note = '<sup><a href="#cat-1" role="doc-noteref">1</a></sup>';
    const html = `<table><tbody><tr><td colspan="2">a<img src="${PICTURE}" alt=""></td></tr><tr><td>b${note}</td><td>c</td></tr></tbody></table><section role="doc-endnotes"><ol><li id="cat-1">z</li></ol></section>`;
    const markdown = markdownOf(html);
    expect(markdown).toContain(`<td colspan="2">a<img src="images/${'a'.repeat(32)}/640.webp" alt="" /></td>`);
    expect(markdown).toContain('<td>\n\nb[^1]\n\n</td>');
    expect(markdown).toContain('\n\n[^1]: z\n');
  });
});

describe('formulas', () => {
  const f = storedFormula;
  const block = f(String.raw`\sum_i x_i`, true);
  test.each([
    ['in a line', `<p>a ${f('x_1*y_2')} b</p>`, 'a $x_1*y_2$ b\n'],
    ['on its own line', `<p>a</p><p>${block}</p>`, String.raw`a` + '\n\n$$' + String.raw`\sum_i x_i` + '$$\n'],
    ['before a digit', `<p>${f('x')}2 <strong>${f('y')}</strong>3</p>`, '$x$&#50; <strong>$y$</strong>3\n'],
    ['beside another', `<p>${f('x')}${f('y')}</p>`, '$x$<!-- -->$y$\n'],
    ['beside a dollar sign', `<p>$${f('x')}$ US$5</p>`, '\\$$x$\\$ US\\$5\n'],
    ['like a tag', `<p>${f('a<b>c')}</p>`, '$a< b>c$\n'],
    ['with a dollar sign', `<p>${f(String.raw`5\,\$`)}</p>`, '5 \\$\n'],
    ['without LaTeX, like one with LaTeX', `<p>${withoutLatex(String.raw`\$5`)}2</p>`, '\\$52\n'],
    ['that gets LaTeX', `<p>${withoutLatex('a[1]')}</p>`, '$a[1]$\n'],
    // A mark alone: LaTeX draws it over the sign before it.
    ['without LaTeX', '<p><math><mi>a[1]</mi><mo>\u0308</mo></math></p>', 'a\\[1\\]\u0308\n'],
    ['in a heading', `<h2>C ${f(String.raw`x\#`)}</h2>`, '## C $x\\#$\n'],
    ['in a link', `<p><a href="https://a.id/">a ${f('x')}</a></p>`, '[a $x$](https://a.id/)\n'],
    [
      'in a cell',
      `<table><tbody><tr><td>${f(String.raw`|x| \\| \left\|y\right\|`)}</td><td>${f(String.raw`\text{a|b}`)}</td></tr></tbody></table>`,
      String.raw`|  |  |
| --- | --- |
| $\vert x\vert  \\\vert  \left\Vert y\right\Vert$ | a\|b |
`,
    ],
    [
      'in a table that stays HTML',
      `<table><tbody><tr><td colspan="2">${f('a<b')}</td></tr></tbody></table>`,
      '<table><tbody><tr><td colspan="2">$a&lt;b$</td></tr></tbody></table>\n',
    ],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));

  test('in a text that visitors see as plain text', () => {
    const html = `a* ${f('x_1')}2 ${f('x')}${f('y')}\n\n${f('z')} b`;
    expect(plainToMarkdown(html)).toBe('a\\* $x_1$&#50; $x$<!-- -->$y$\n\n$z$ b\n');
    expect(plainToMarkdown(`a \uFFFC ${f('z')} b`)).toBe('a $z$ b\n');
  });
});

describe('what Markdown would misread', () => {
  test.each([
    ['<p># a</p>', '\\# a\n'],
    ['<p>1. a</p>', '1\\. a\n'],
    ['<p>- a<br>+ b<br>=== c</p>', '\\- a\\\n\\+ b\\\n\\=== c\n'],
    [
      '<p>*a* _b_ `c` [d](e) ~f~ |g| &lt;b&gt; \\ $h$</p>',
      '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\~f\\~ \\|g\\| \\<b> \\\\ \\$h\\$\n',
    ],
    ['<p>&amp;amp; R&amp;D A &amp; B</p>', '\\&amp; R\\&D A & B\n'],
    ['<p>wah!<a href="https://a.id/">b</a></p>', 'wah\\![b](https://a.id/)\n'],
    ['<h2>C#</h2>', '## C\\#\n'],
    ['<p>a<strong>"b"</strong>c</p>', 'a<strong>"b"</strong>c\n'],
    ['<p><strong>a</strong><strong>b</strong></p>', '**a**<strong>b</strong>\n'],
    ['<p><code>a</code><code>b</code></p>', '`a`<code>b</code>\n'],
    ['<p><a href="https://a.id/">a<br></a>b</p>', '[a](https://a.id/)\\\nb\n'],
    ['<p>a <strong>b <em>c</em> d</strong></p>', 'a <strong>b *c* d</strong>\n'],
    ['<p>a<em>b<br></em>c</p>', 'a*b*\\\nc\n'],
    ['<h3><code>a|b</code></h3>', '### `a|b`\n'],
    ['<p><strong>a </strong>b</p>', '**a** b\n'],
    ['<p>http://a.id/x_y_1 _a_ b__c _<em>d</em>_e</p>', 'http://a.id/x_y_1 \\_a\\_ b\\_\\_c \\_*d*\\_e\n'],
    ['<p><a href="https://a.id/"><u>a<a href="https://b.id/">b</a></u>c</a></p>', '<u>a[b](https://b.id/)</u>c\n'],
  ])('%s', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  test('lists and quotations that are nested too deeply stay HTML', () => {
    const html = `${'<ul><li>a'.repeat(12)}${'</li></ul>'.repeat(12)}`;
    expect(markdownOf(html).trimEnd().split('\n').slice(-3)).toEqual([
      `${' '.repeat(18)}- a`,
      '',
      `${' '.repeat(20)}<ul><li>a<ul><li>a</li></ul></li></ul>`,
    ]);
    const quotations = `${'<blockquote>'.repeat(12)}<p>a</p>${'</blockquote>'.repeat(12)}`;
    expect(markdownOf(quotations)).toBe(
      `${'> '.repeat(10)}<blockquote><blockquote><p>a</p></blockquote></blockquote>\n`,
    );
  });
});

describe('a text that visitors see as plain text', () => {
  const note = (id: number) => `<sup><a href="#cat-${id}" role="doc-noteref" id="rujukan-${id}">${id}</a></sup>`;
  test.each([
    ['- satu\n- <strong>dua</strong>\n\n# tiga', '\\- satu\\\n\\- dua\n\n\\# tiga\n'],
    ['satu\r\ndua\r\n\r\n1. tiga', 'satu\\\ndua\n\n1\\. tiga\n'],
    [
      `<p>kata${note(1)}</p><section role="doc-endnotes"><ol><li id="cat-1">Isi</li></ol></section>`,
      'kata\\[1\\]\n\n\\[1\\] Isi\n',
    ],
    ['<table><tr><td>2019</td><td>12</td></tr><tr><td>x</td></tr></table>', '2019 12\\\nx\n'],
    ['<ul><li>a</li><li>b &lt;c&gt; &eacute;</li></ul><p>d<br>e</p>', 'a\\\nb \\<c> é\n\nd\\\ne\n'],
    ['<p>a\n  b</p><pre>c\n  d</pre>', 'a b\n\nc\\\nd\n'],
    ['', ''],
  ])('%s', (html, markdown) => expect(plainToMarkdown(html)).toBe(markdown));
});

/** Repeats a text until the result has about as many characters as the longest text that a form accepts. */
const fill = (text: string) => text.repeat(CONTENT_CHARACTERS / text.length);
const many = (count: number, write: (id: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('');

const HOSTILE = {
  'a wide table with empty rows': `<table><tbody><tr>${'<td></td>'.repeat(7500)}</tr>${'<tr></tr>'.repeat(7500)}</tbody></table>`,
  'a table with rows of one cell': `<table><tbody><tr>${'<td>a</td>'.repeat(50)}</tr>${'<tr><td>a</td></tr>'.repeat(9000)}</tbody></table>`,
  'a table with very many rows': `<table><tbody>${fill('<tr><td>a</td></tr>')}</tbody></table>`,
  'deep lists of wide numbers': `${'<ol start="99999999"><li>'.repeat(30)}${fill('a<br />')}${'</li></ol>'.repeat(30)}`,
  'deep quotations of code': `${'<blockquote>'.repeat(28)}<pre>${fill('a\n')}</pre>${'</blockquote>'.repeat(28)}`,
  'deep quotations of empty lines': `${'<blockquote>'.repeat(28)}<pre>${fill('\n')}a</pre>${'</blockquote>'.repeat(28)}`,
  'quotations of code': `${'<blockquote>'.repeat(10)}<pre>${fill('\n')}a</pre>${'</blockquote>'.repeat(10)}`,
  'lists of wide numbers': `${'<ol start="99999999"><li>'.repeat(3)}<pre>${fill('a\n')}</pre>${'</li></ol>'.repeat(3)}`,
  'very many notes': `<p>${many(2000, (id) => `<sup><a href="#cat-${id}" role="doc-noteref">${id}</a></sup>`)}</p><section role="doc-endnotes"><ol>${many(2000, (id) => `<li id="cat-${id}"><p>a</p></li>`)}</ol></section>`,
  'empty paragraphs in emphasis': `x<strong>${fill('<p></p>')}</strong>y`,
  'spaces without a break': `<p>a${fill('\u00A0')}b ${fill('\u00A0')}</p>`,
  'a heading of number signs': `<h2>${fill('#')}x</h2>`,
  'rows of backticks in code': `<pre>${fill('` ')}</pre>`,
  'deep emphasis': `${'<em>'.repeat(99)}${fill('x')}${'</em>'.repeat(99)}`,
  'deep links': `${'<a href="/x">'.repeat(99)}${fill('<u>x</u>')}${'</a>'.repeat(99)}`,
};

describe('a hostile text takes little time and space', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, html) => {
    for (const isFormatted of [true, false]) {
      const begin = performance.now();
      const { length } = markdownForElsewhere(html, 'https://situs.contoh.id/articleDetail/1', isFormatted);
      expect(length / html.length).toBeLessThan(MOST_GROWTH);
      expect(performance.now() - begin).toBeLessThan(1000);
    }
  });

  test('without a loss', () => {
    const spaces = '\u00A0'.repeat(100_000);
    expect(toMarkdown(`<p>a${spaces}b ${spaces}</p>`, PLACE)).toBe(`a${spaces}b\n`);
    expect(toMarkdown(`<h2>a ${'#'.repeat(50_000)}</h2>`, PLACE)).toBe(`## a \\${'#'.repeat(50_000)}\n`);
    expect(toMarkdown(HOSTILE['a wide table with empty rows'], PLACE)).toContain(
      `<tr>${'<td></td>'.repeat(7500)}</tr>`,
    );
  });
});
