import { describe, expect, test } from 'vitest';
import { readText } from './document-text.ts';
import type { DocumentNode } from './document-types.ts';
import { writeDocument } from './document-writer.ts';

const text = (value: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});
const node = (type: string, content: DocumentNode[] = [], attrs?: Record<string, unknown>): DocumentNode => ({
  type,
  content,
  attrs,
});
const paragraph = (...content: (string | DocumentNode)[]) =>
  node(
    'paragraph',
    content.map((part) => (typeof part === 'string' ? text(part) : part)),
  );
const write = (...blocks: DocumentNode[]) => writeDocument(node('doc', blocks));

describe('a text without markup stays plain', () => {
  test('with empty lines between paragraphs, and lines within them', () => {
    const line = node('hardBreak');
    expect(write(paragraph('Satu'), paragraph('Dua', line, 'baris'), paragraph())).toBe('Satu\n\nDua\nbaris');
  });

  test.each(['5 < 6 & 7 > 2', 'AT&T', 'Siti & Budi; Ani', 'a<b maka <nama desa>', '<b>'])(
    '%j is not markup',
    (plain) => {
      expect(write(paragraph(plain))).toBe(plain);
    },
  );

  test('a tag may span several paragraphs', () => {
    expect(write(paragraph('<b>a'), paragraph('b</b>'))).toBe('<p>&lt;b&gt;a</p>\n<p>b&lt;/b&gt;</p>');
  });

  test('an empty document is written as nothing', () => {
    expect(write(paragraph(), paragraph('  '))).toBe('');
  });

  test.each([
    ['<b>tebal</b>', '<p>&lt;b&gt;tebal&lt;/b&gt;</p>'],
    ['&amp; ditulis', '<p>&amp;amp; ditulis</p>'],
    ['&#60;', '<p>&amp;#60;</p>'],
  ])('but %j would be read as markup, and is written so that it is not', (typed, html) => {
    expect(write(paragraph(typed))).toBe(html);
  });
});

describe('a document that needs markup is written as HTML', () => {
  test('headings, emphasis and links', () => {
    const link = { ...text('laporan'), marks: [{ type: 'link', attrs: { href: 'https://a.id/?a=1&b="2"' } }] };
    expect(
      write(
        node('heading', [text('Bab')], { level: 3 }),
        paragraph('Lihat ', link, ', ', text('penting', 'bold', 'italic')),
      ),
    ).toBe(
      '<h3>Bab</h3>\n<p>Lihat <a href="https://a.id/?a=1&amp;b=&quot;2&quot;">laporan</a>, <strong><em>penting</em></strong></p>',
    );
  });

  test('lists, also nested, without unnecessary paragraphs', () => {
    const inner = node('orderedList', [node('listItem', [paragraph('dalam')])], { start: 3 });
    const outer = node('bulletList', [
      node('listItem', [paragraph('luar'), inner]),
      node('listItem', [paragraph('akhir')]),
    ]);
    expect(write(outer)).toBe('<ul>\n<li>luar\n<ol start="3">\n<li>dalam</li>\n</ol></li>\n<li>akhir</li>\n</ul>');
  });

  test('items of several paragraphs keep them', () => {
    expect(write(node('bulletList', [node('listItem', [paragraph('satu'), paragraph('dua')])]))).toBe(
      '<ul>\n<li><p>satu</p>\n<p>dua</p></li>\n</ul>',
    );
  });

  test('tables, with rows of headings as their head', () => {
    const row = (type: string, ...cells: string[]) =>
      node(
        'tableRow',
        cells.map((cell) => node(type, [paragraph(cell)], { colspan: 1, rowspan: 1, colwidth: null })),
      );
    const wide = node('tableRow', [node('tableCell', [paragraph('c')], { colspan: 2 })]);
    expect(write(node('table', [row('tableHeader', 'a', 'b'), row('tableCell', '1', '2'), wide]))).toBe(
      '<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tbody>\n<tr><td>1</td><td>2</td></tr>\n<tr><td colspan="2">c</td></tr>\n</tbody>\n</table>',
    );
    expect(write(node('table', [row('tableCell', '1'), row('tableHeader', '2')]))).toContain(
      '<tbody>\n<tr><td>1</td></tr>\n<tr><th>2',
    );
  });

  test('quotes, code, rules, and small signs', () => {
    expect(
      write(
        node('blockquote', [paragraph('Kata')]),
        node('codeBlock', [text('a < b\n  & c')]),
        node('horizontalRule'),
        paragraph('CO', text('2', 'subscript')),
      ),
    ).toBe(
      '<blockquote><p>Kata</p></blockquote>\n<pre><code>a &lt; b\n  &amp; c</code></pre>\n<hr>\n<p>CO<sub>2</sub></p>',
    );
  });
});

describe('what the editor reads', () => {
  test.each([
    ['', '<p></p>'],
    ['Satu\n\nDua\nbaris', '<p>Satu</p><p>Dua<br>baris</p>'],
    ['Satu\n \n\t\n\nDua', '<p>Satu</p><p>Dua</p>'],
    ['5 < 6 & 7', '<p>5 &lt; 6 & 7</p>'],
    ['<h2>Bab</h2>\n<p>Isi</p>', '<h2>Bab</h2>\n<p>Isi</p>'],
    ['a<b maka\n<nama desa>', '<p>a&lt;b maka<br>&lt;nama desa></p>'],
    ['<p>Isi <nama desa></p>', '<p>Isi &lt;nama desa></p>'],
    ['<b>Satu</b>\nbaris\n\nDua', '<p><b>Satu</b><br>baris</p><p>Dua</p>'],
  ])('%j as %j', (typed, html) => {
    expect(readText(typed)).toBe(html);
  });
});
