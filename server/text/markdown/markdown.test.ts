import { describe, expect, test } from 'vitest';
import { cleanText } from '#server/text/sanitize.ts';
import { plainToMarkdown, toMarkdown } from './markdown.ts';

const PLACE = { origin: 'https://situs.contoh.id', picture: (src: string) => src.replace('/storage/', '') };
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
  ])('%s', (html, markdown) => expect(markdownOf(html)).toBe(markdown));

  test('a text that visitors see as plain text', () => {
    expect(plainToMarkdown('- satu\n- <strong>dua</strong>\n\n# tiga', PLACE)).toBe(
      '\\- satu\\\n\\- dua\n\n\\# tiga\n',
    );
  });

  test('a text with 30 nested lists takes no longer than others', () => {
    const html = `${'<ul><li>a'.repeat(15)}${'</li></ul>'.repeat(15)}`;
    expect(markdownOf(html).trimEnd().split('\n').at(-1)).toBe(`${'  '.repeat(14)}- a`);
  });
});

test('a hundred thousand spaces in a row take no time', () => {
  const spaces = '\u00A0'.repeat(100_000);
  const begin = performance.now();
  expect(toMarkdown(`<p>a${spaces}b ${spaces}</p>`, PLACE)).toBe(`a${spaces}b\n`);
  expect(performance.now() - begin).toBeLessThan(1000);
});
