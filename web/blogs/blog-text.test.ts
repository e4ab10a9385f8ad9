import { expect, test } from 'vitest';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { shownText } from './blog-text.ts';

const paragraphsOf = (content: string) => shownText({ content, is_formatted: false });

test('typed line breaks stay, and an empty line begins a paragraph', () => {
  expect(paragraphsOf('Yang dicari:\n\n- satu\n- dua\n\n\nSelesai.')).toEqual([
    'Yang dicari:',
    '- satu\n- dua',
    'Selesai.',
  ]);
  expect(paragraphsOf('a\r\nb')).toEqual(['a\nb']);
  expect(paragraphsOf('a <strong>b</strong>\nc')).toEqual(['a b\nc']);
  expect(paragraphsOf('a<br />\nb<br>c<br><br>d')).toEqual(['a\nb\nc', 'd']);
});

test('text in angle brackets shows as it was written', () => {
  expect(paragraphsOf('Isi &lt;nama desa&gt;:\na&lt;b')).toEqual(['Isi <nama desa>:\na<b']);
  expect(paragraphsOf('<p>Isi &lt;nama desa&gt;</p>')).toEqual(['Isi <nama desa>']);
});

test('entities show as their characters', () => {
  expect(paragraphsOf('Tanya &amp; Jawab: 1 &lt; 2 &gt; 0 &quot;ya&quot; &eacute; &#8212; &amp;amp;')).toEqual([
    'Tanya & Jawab: 1 < 2 > 0 "ya" é — &amp;',
  ]);
});

test('block elements break lines, white space between them does not', () => {
  expect(
    paragraphsOf(`<h2>Judul</h2>\n<p>Satu\n   dua<br>tiga</p>\n<ul>\n  <li>a</li>\n  <li>b <em>c</em></li>\n</ul>`),
  ).toEqual(['Judul', 'Satu dua\ntiga', 'a\nb c']);
  expect(paragraphsOf('<p>a</p><pre>  b\n    c</pre>d')).toEqual(['a', 'b\n    c', 'd']);
  expect(paragraphsOf('<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>')).toEqual([
    'A B\n1 2',
  ]);
});

test('tags are never shown and have no effect', () => {
  expect(paragraphsOf('<p>Halo<script>alert(1)</script></p>')).toEqual(['Haloalert(1)']);
});

test('footnotes are told from the text by brackets', () => {
  const html =
    '<p>kata<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup>, lagi<sup><a href="#cat-2" role="doc-noteref" id="rujukan-2">2</a></sup></p>' +
    '<section role="doc-endnotes"><ol><li id="cat-1"><p>Catatan</p></li><li id="cat-2" lang="id">Lain</li></ol></section>';
  expect(paragraphsOf(html)).toEqual(['kata[1], lagi[2]', '[1] Catatan', '[2] Lain']);
});

test('a formula in plain text shows as its LaTeX', () => {
  expect(paragraphsOf(`Luas ${storedFormula('a<b')} itu\nbesar`)).toEqual(['Luas $a<b$ itu\nbesar']);
  const block = storedFormula(String.raw`\sum_i x_i`, true);
  expect(paragraphsOf(`<p>Jumlah:</p><p>${block}</p><p>Selesai</p>`)).toEqual([
    'Jumlah:',
    String.raw`$$\sum_i x_i$$`,
    'Selesai',
  ]);
});
