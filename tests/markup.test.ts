import { describe, expect, test } from 'vitest';
import { hasBlocks } from '#contract/posts/markup-blocks.ts';
import { readMarkup, textToEdit } from '#contract/posts/markup.ts';
import { PLAIN_TEXTS } from './plain-texts.ts';

const escaped = (text: string) => text.replaceAll('<', '&lt;');

describe('is text', () => {
  test.each(PLAIN_TEXTS)('%j', (text) => {
    expect(readMarkup(text)).toEqual({ isPlain: true, html: escaped(text), tags: new Set(), formulas: [] });
    // Skips declarations and <nama-desa>: readMarkup takes them for markup if the text also contains real tags.
    if (/^<[!?]|<nama-desa>/.test(text)) return;
    const { html, tags } = readMarkup(`<p>awal</p>\n${text}\n<p>akhir</p>`);
    expect(html).toBe(`<p>awal</p>\n${escaped(text)}\n<p>akhir</p>`);
    expect([...tags]).toEqual(['p']);
  });

  test('an ampersand that begins no entity', () => {
    expect(readMarkup('R&D, ?a=1&copy=2, &#60 dan &lt;').html).toBe('R&amp;D, ?a=1&amp;copy=2, &amp;#60 dan &lt;');
  });
});

describe('is a tag', () => {
  test.each([
    ['<strong>a</strong> dan <nama desa>', '<strong>a</strong> dan &lt;nama desa>', 'strong'],
    ['<B>a</b >', '<B>a</b >', 'b'],
    ['<p>satu<p>dua', '<p>satu<p>dua', 'p'],
    ['a<br>b<br/>c<hr />', 'a<br>b<br/>c<hr />', 'br hr'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a<li>b</ul>', 'ul li'],
    ['a</p>b', 'a</p>b', 'p'],
    ['<a href=/blog?x=1>a</a><a href="/">tanpa akhir', '<a href=/blog?x=1>a</a><a href="/">tanpa akhir', 'a'],
    ['<abbr title="a > b <c>">x</abbr>', '<abbr title="a > b <c>">x</abbr>', 'abbr'],
    ['<ol reversed start=3></ol>', '<ol reversed start=3></ol>', 'ol'],
    ['<img/src=x/onerror=x()>', '<img/src=x/onerror=x()>', 'img'],
    ['<p _msthash="1" paraid="2">x</p>', '<p _msthash="1" paraid="2">x</p>', 'p'],
    ['<script>"</p><b>"</script>x</b>', '<script>"&lt;/p>&lt;b>"</script>x&lt;/b>', 'script'],
    ['<b>a<i>b</b>c</i>', '<b>a<i>b</b>c</i>', 'b i'],
    ['<b>a<b>b</b>', '&lt;b>a<b>b</b>', 'b'],
    ['a <!-- <b> --> b <c d>', 'a <!-- <b> --> b &lt;c d>', ''],
    ['<u>a <!-- <b> --> b</u>', '<u>a <!-- <b> --> b</u>', 'u'],
    ['<p>a <![if !x]>b<![endif]> <o:p>c</o:p><o:p/></p>', '<p>a <![if !x]>b<![endif]> <o:p>c</o:p><o:p/></p>', 'p'],
    ['<?xml:namespace prefix = o ns = "urn:x" /><p>', '<?xml:namespace prefix = o ns = "urn:x" /><p>', 'p'],
    ['<span>x</span> <x-y a="b"> <v-w>z</v-w>', '<span>x</span> <x-y a="b"> <v-w>z</v-w>', 'span'],
  ])('%j', (typed, html, tags) => {
    const found = readMarkup(typed);
    expect(found).toMatchObject({ isPlain: false, html });
    expect([...found.tags].join(' ')).toBe(tags);
  });
});

describe('a formula', () => {
  const places = (text: string) => {
    const { html, formulas } = readMarkup(text);
    return formulas.map(({ start, end }) => html.slice(start, end));
  };

  test.each([
    [
      'a < b <math><mi>x</mi><x y></math> <MATH\nid="a">y</math\t/>',
      ['<math><mi>x</mi><x y></math>', '<MATH\nid="a">y</math\t/>'],
    ],
    ['<p>a<math/>b</p>', ['<math/>']],
    ['<math></math x><p>y</p></math>', ['<math></math x><p>y</p></math>']],
    ['<math title="</math>">x</math>', ['<math title="</math>">x</math>']],
    ['<math><!-- </math> -->', ['<math><!-- </math>']],
    ['<p><math></p><math>x</math></math>', ['<math>x</math>']],
  ])('is one part of the text from its first tag to its end: %j', (text, formulas) => {
    expect(places(text)).toEqual(formulas);
    const { html } = readMarkup(text);
    expect(readMarkup(html)).toEqual(readMarkup(text));
  });

  test.each([
    '<p>a <math> b</p>',
    '<p>a</math></p>',
    '<!-- <math>x</math> --><p>',
    '<script><math>x</math></script>',
    '<p title="<math>x</math>">',
    '<mathe>x</mathe><p>',
    '<mml:math>x</mml:math>',
    '<p><math\u00A0>x</math>',
  ])('is none: %j', (text) => {
    expect(places(text)).toEqual([]);
  });
});

test.each([
  ['a no-break space in a tag', "<p\u00A0a='>'><b>x</b>", "&lt;p\u00A0a='>'><b>x</b>"],
  ['a vertical tab in a tag', "<p a=\u000B'>'><b>x</b>", "&lt;p a=\u000B'>'><b>x</b>"],
  ['the other end of a comment', '<!-- --!><p>x --> <u>', '<!-- --!><p>x --> &lt;u>'],
  ['a comment that seems to end', '<!--!> <p> --><b>x</b>', '<!--!> <p> --><b>x</b>'],
  ['an empty comment', '<!--><p>x --> <u>', '<!--><p>x --> &lt;u>'],
])('the end of a tag is where parsers find it: %s', (_, typed, html) => {
  expect(readMarkup(typed).html).toBe(html);
});

test('reading a text a second time changes nothing', () => {
  const parts = [
    ...PLAIN_TEXTS,
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<script>',
    '</script>',
    '<math>',
    '</math>',
    '<!--',
    '-->',
    '--!>',
    '"',
    "'",
    ' a="',
    '>',
    '&',
  ];
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: 6 }, (_, place) => parts[(round * 7 ** place + 3 * place) % parts.length]).join(
      '',
    );
    const { html } = readMarkup(text);
    expect(readMarkup(html).html, text).toBe(html);
  }
});

describe('to be edited', () => {
  test.each(['<p>a &lt; b</p>', '&lt;b&gt;x&lt;/b&gt;', '&lt;p&gt;'])(
    'what would read as a tag stays: %j',
    (stored) => {
      expect(textToEdit(stored)).toBe(stored);
    },
  );

  test('what would read as an entity stays escaped', () => {
    expect(textToEdit('&amp;lt; &amp;#60; &amp; &lt;')).toBe('&amp;lt; &amp;#60; & <');
  });
});

test('block elements break lines themselves', () => {
  for (const html of ['<p>a', 'a<br />b', '<TABLE>', '<h2 lang="id">', '<li>'])
    expect(hasBlocks(html), html).toBe(true);
  for (const html of ['a', '<strong>a</strong>\nb', '<q>a</q>', '<del>', '&lt;p&gt;']) {
    expect(hasBlocks(html), html).toBe(false);
  }
});
