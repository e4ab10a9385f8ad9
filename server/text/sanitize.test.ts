import { describe, expect, test } from 'vitest';
import { PLAIN_TEXTS } from '#tests/plain-texts.ts';
import { seededRandom } from '#tests/random.ts';
import { cleanContent } from './content-thread.ts';
import { plainText } from './plain-text.ts';
import { cleanText } from './sanitize.ts';

const OWN_IMAGE = '/storage/images/0123456789abcdef0123456789abcdef/640.webp';
const clean = (html: string) => cleanText(html, 'Isi').content;

describe('is dropped', () => {
  test.each([
    ['a script', 'a<script>alert(1)</script>b', 'ab'],
    ['a style sheet', 'a<style>p { color: red }</style>b', 'ab'],
    ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['a style, a class, an id', '<p style="position:fixed" class="x" id="y" data-x="z">a</p>', '<p>a</p>'],
    ['a frame', 'a<iframe src="https://lain.example"></iframe>b', 'ab'],
    ['an object', 'a<object data="x"><embed src="x"></object>b', 'ab'],
    ['a form', '<form action="https://lain.example"><input name="x"><button>a</button></form>', 'a'],
    ['a picture drawn in place', 'a<svg onload="alert(1)"><circle/></svg>b', 'ab'],
    ['a formula', 'a<math><mtext><style><img src onerror=alert(1)></style></mtext></math>b', 'ab'],
    ['a base address', '<base href="https://lain.example">a', 'a'],
    ['a redirection', '<meta http-equiv="refresh" content="0;url=https://lain.example">a', 'a'],
    ['a comment', 'a<!-- <p>x</p> -->b', 'ab'],
    ['what a word processor adds', '<o:p>a</o:p><font color="red">b</font><span>c</span>', 'abc'],
    ['what Word adds beside it', '<p class=MsoNormal><![if !x]>a<![endif]><o:p></o:p></p>', '<p>a</p>'],
    ['other elements of HTML', '<section><center>a</center> <my-tag>b</my-tag></section>', 'a b'],
    ['a picture from elsewhere', 'a<img src="https://lain.example/x.png" alt="x">b', 'ab'],
    ['a picture from elsewhere that looks like ours', `a<img src="https://lain.example${OWN_IMAGE}">b`, 'ab'],
    ['a picture without a scheme', `a<img src="//lain.example${OWN_IMAGE}">b`, 'ab'],
    ['a picture in a data: URL', 'a<img src="data:image/png;base64,AAAA">b', 'ab'],
    ['a picture that leads out of the storage', 'a<img src="/storage/images/../../api/logout">b', 'ab'],
    ['a call in disguise', 'a<img src="/api/logout">b', 'ab'],
    ['the sign of a formula in a draft', 'a <mark data-rumus="">b²</mark>', 'a <mark>b²</mark>'],
    ['a figure that is empty', '<p>a</p><figure></figure><p>b</p>', '<p>a</p>\n<p>b</p>'],
    [
      'a figure of nothing but a picture that is not ours',
      'a<figure><figure data-unggah="x"><a href="https://a.id"><img src="https://a.id/x.png"></a> </figure><figcaption> <br></figcaption></figure>b',
      'a\nb',
    ],
    [
      'a figure between the parts of a table',
      '<table><figure dir="rtl"><tbody><tr><td>a<figure>b</figure></td></tr></tbody></figure></table>',
      '<table><tbody><tr><td>a<figure>b</figure></td></tr></tbody></table>',
    ],
    [
      'other types of a list',
      '<ol type="1"><li>a</li></ol><ul type="a"><li>b</li></ul>',
      '<ol><li>a</li></ol><ul><li>b</li></ul>',
    ],
    [
      'an unknown width of a figure',
      '<figure data-width="900" data-x>a</figure><p data-width="wide">b</p>',
      '<figure>a</figure><p>b</p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#x09;script:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://lain.example',
    '//lain.example',
  ])('the address of a link to %j, not its text', (href) => {
    expect(clean(`<a href="${href}">tautan</a>`)).toBe('<a rel="noopener nofollow ugc">tautan</a>');
  });

  test.each([
    '<img src=x onerror=alert(1)>x',
    '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">x',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">x',
    '<<script>alert(1)//<</script>x',
    '<scr<script>ipt>alert(1)</script>x',
    '"><img src=x onerror=alert(1)>x',
    '<a href="https://a.example" title="&quot; onclick=alert(1) x=&quot;">x</a>',
    '<p title="`onclick=alert(1)`">x</p>',
    '<textarea></textarea><script>alert(1)</script>x',
    '<template><script>alert(1)</script></template>x',
    '<xmp><script>alert(1)</script></xmp>x',
    '<plaintext><script>alert(1)</script>x',
  ])('every way of smuggling code in: %s', (html) => {
    // Finds real tags only: `<` in text is escaped, and quoted attribute values are removed first.
    const tags =
      clean(`<p>awal</p>${html}`)
        .replace(/"[^"]*"/g, '""')
        .match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/<(script|svg|math|style|img|iframe)|\son\w+=/i);
  });
});

describe('text in angle brackets is kept', () => {
  test.each(PLAIN_TEXTS)('%j', (text) => {
    expect(plainText(clean(text))).toBe(text.replace(/\s+/g, ' '));
    const once = clean(`<strong>Isi</strong> ${text}`);
    expect(clean(once)).toBe(once);
  });

  test('a tag without an end that would remove the rest of the text', () => {
    expect(clean('a<script>alert(1)')).toBe('a&lt;script&gt;alert(1)');
    expect(clean('<p>a</p><svg onload="x()"><p>b</p>')).toBe('<p>a</p>&lt;svg onload="x()"&gt;<p>b</p>');
  });
});

describe('is kept', () => {
  test.each([
    [
      'a table',
      '<table><caption>T</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2" rowspan="2">b</td></tr></tbody></table>',
    ],
    [
      'a figure',
      `<figure><img src="${OWN_IMAGE}" alt="Desa" width="640" height="400" /><figcaption>Desa</figcaption></figure>`,
    ],
    [
      'a wide figure with caption and source',
      `<figure lang="id" data-width="wide"><img src="${OWN_IMAGE}" alt="" /><figcaption>Desa <cite>Sumber: BPS</cite></figcaption></figure>`,
    ],
    [
      'lists',
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3" reversed><li>c</li></ol><dl><dt>d</dt><dd>e</dd></dl>',
    ],
    ['letters and Roman numbers of lists', '<ol type="a"><li>a</li></ol><ol start="3" type="I"><li>b</li></ol>'],
    ['a quote', '<blockquote><p>kata <q>mereka</q> <cite>Siti</cite></p></blockquote>'],
    ['headings', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
    [
      'emphasis',
      '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><mark>e</mark><sub>f</sub><sup>g</sup><code>h</code></p>',
    ],
    ['blocks in blocks, as visual editors make them', '<div><div>a</div><ul><li>b</li></ul></div>'],
    ['white space in pre', '<pre>  if x:\n\t\ty\n\n  z</pre>'],
    ['the language of a passage', '<p lang="en" dir="ltr">a</p>'],
    ['an abbreviation', '<abbr title="Social Return On Investment">SROI</abbr>'],
    ['the line breaks of plain text', 'satu\ndua\n\ntiga'],
    ['a line break', 'a<br />b<hr />c'],
    ['letters of every kind', 'é 漢字 🌱 عربي “kutip”'],
  ])('%s', (_, html) => {
    expect(clean(html)).toBe(html);
  });

  test.each([
    `<figure><hr /></figure>`,
    `<figure><a href="https://a.id" rel="noopener nofollow ugc"><img src="${OWN_IMAGE}" /></a></figure>`,
    '<figure><figcaption>Desa</figcaption></figure>',
    '<figure><table><tr><td></td></tr></table></figure>',
  ])('a figure that shows something: a%s', (figure) => {
    expect(clean(`a${figure}`)).toBe(`a${figure}`);
  });

  test('a picture of our own alone', () => {
    expect(clean(`<img src="${OWN_IMAGE}" onerror="alert(1)">`)).toBe(`<img src="${OWN_IMAGE}" />`);
  });

  test.each([
    'https://contoh.id/?a=1&amp;b=2',
    'http://contoh.id',
    'mailto:a@contoh.id',
    'tel:+62812',
    '/article',
    '#catatan',
  ])('a link to %s, marked as a stranger’s', (href) => {
    expect(clean(`<a rel="opener" target="_blank" href="${href}">x</a>`)).toBe(
      `<a href="${href}" rel="noopener nofollow ugc">x</a>`,
    );
  });

  test.each([
    ['<h1>a</h1>', '<h2>a</h2>'],
    ['<b>a</b> <i>b</i> <strike>c</strike>', '<strong>a</strong> <em>b</em> <s>c</s>'],
  ])('in the site’s own tags: %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    ['a < b & c', 'a &lt; b &amp; c'],
    ['a &lt; b &amp; c', 'a &lt; b &amp; c'],
    ['x<y', 'x&lt;y'],
    ['x<y dan seterusnya\nsampai akhir', 'x&lt;y dan seterusnya\nsampai akhir'],
    ['<p>p<0.05</p>', '<p>p&lt;0.05</p>'],
    ['aku <3 kamu -> ya', 'aku &lt;3 kamu -&gt; ya'],
    ['Siti <siti@contoh.id> menulis', 'Siti &lt;siti@contoh.id&gt; menulis'],
    ['<https://contoh.id/a>', '&lt;https://contoh.id/a&gt;'],
    ['&copy; 2025 &nbsp;', '© 2025'],
    ['&amp;lt;', '&amp;lt;'],
  ])('the signs of plain text: %j', (text, expected) => {
    expect(clean(text)).toBe(expected);
  });
});

test.each([
  '',
  ' \n',
  '<p></p>',
  '<p>&nbsp;</p>',
  '<br>',
  '<ul><li></li></ul>',
  '&#8203;',
  '<script>x</script>',
  '<img src="x.png">',
])('nothing to read is refused: %s', (html) => {
  const body = { message: 'Isi wajib diisi.', errors: { content: ['Isi wajib diisi.'] } };
  expect(() => clean(html)).toThrow(expect.objectContaining({ status: 422, body }));
});

describe('sanitising twice is sanitising once', () => {
  test.each([
    'a < b & c',
    '<div><div>a</div></div>',
    '<div><ul><li>a</li></ul></div>',
    '<h2>a<main><h4>b</h4></main></h2>',
    '<td>a<span><td>b</td></span></td>',
    '<p>a<div>b</div>c</p>',
    '<b><p>a</b>b</p>',
    '<table><td>a',
    '<pre>\n\n  a\n</pre>',
    '<a href="https://a.example"><a href="https://b.example">x</a></a>',
    '&amp;amp;lt;script&amp;gt;',
  ])('%s', (html) => {
    const once = clean(html);
    expect(clean(once)).toBe(once);
  });

  test('any tags in any order', () => {
    const tags =
      'h1 h2 p div br blockquote pre figure figcaption ul ol li dl dt dd table caption tbody tr th td a b em q span font main section button select option form address body'.split(
        ' ',
      );
    const random = seededRandom(1);
    for (let round = 0; round < 3000; round += 1) {
      const parts = Array.from({ length: random.between(1, 10) }, () => {
        const tag = random.pick(tags);
        const text = random.pick(PLAIN_TEXTS);
        return random.pick([`<${tag}>`, `<${tag}>`, `</${tag}>`, `<${tag} id="x">`, text, 'x', ' ']);
      });
      const html = `a${parts.join('')}b`;
      const once = clean(html);
      expect(clean(once), html).toBe(once);
    }
  });
});

test('a text has at most 40 pictures', async () => {
  const picture = `<figure><img src="${OWN_IMAGE}" alt="Desa" /></figure>`;
  expect((await cleanContent(picture.repeat(40), 'Isi')).content).toBe(picture.repeat(40));
  const text = 'Isi memuat 41 gambar. Kurangi sampai paling banyak 40 gambar, lalu coba lagi.';
  await expect(cleanContent(picture.repeat(41), 'Isi')).rejects.toMatchObject({
    body: { errors: { content: [text] } },
  });
});

/** Sanitising moves footnotes. Saving a text again must not change it further. */
test('sanitising footnotes twice is sanitising them once, in any order with any tags', () => {
  const tags = 'p div blockquote figure figcaption ul ol li dl dd table tr td a b sup em section h2 button'.split(' ');
  const random = seededRandom(7);
  const number = () => random.between(1, 4);
  const parts = [
    () => `<${random.pick(tags)}>`,
    () => `</${random.pick(tags)}>`,
    () => 'kata ',
    () => `<a href="#cat-${number()}" role="doc-noteref">${number()}</a>`,
    () => `<sup><a role="doc-noteref" href=" #cat-${number()}" id="x">[${number()}]</a></sup>`,
    () => `<a href="#cat-${number()}" role="doc-noteref">sebuah kata</a>`,
    () => '<section role="doc-endnotes">',
    () => '<section role="doc-endnotes"><ol>',
    () => `<li id="cat-${number()}">`,
    () => `<li id="cat-${number()}"><p>Catatan.</p></li>`,
    () => `<section role="doc-endnotes"><ol><li id="cat-${number()}">a</li> <li id="cat-${number()}">b</ol></section>`,
    () => '</li></ol></section>',
    () => '<a href="#rujukan-1" role="doc-backlink">↩</a>',
  ];
  let withNotes = 0;
  for (let round = 0; round < 6000; round += 1) {
    const html = `a${Array.from({ length: random.between(1, 14) }, () => random.pick(parts)()).join('')}b`;
    const once = clean(html);
    expect(clean(once), html).toBe(once);
    if (once.includes('doc-noteref')) withNotes += 1;
  }
  expect(withNotes).toBeGreaterThan(500);
});

// No test here measures time: a case that takes too long fails by Vitest's own timeout.
describe('a text made to be slow is not', () => {
  test.each([
    ['<div>'],
    ['<p><em>'],
    ['<table><tr><td>'],
    ['<ul><li>'],
    ['<span>'],
    ['<'],
    ['</p>'],
    ['<a href="'],
    ['<!--'],
    ['<iframe>'],
    ['<noscript>'],
    ['&'],
    ['a-'],
    ['<a-'],
    ['</'],
    ['<b><i>'],
    ['<b></b>'],
    ['<p a="<p '],
    ['<x-y a="1" '],
    ['<script></script'],
    ['<a<b maka <c> '],
    ['<o:p>'],
    ['<section>'],
    ['<figure></figure>'],
    ['<figure><p>'],
    ['<section role="doc-endnotes"><ol><li id="cat-1">'],
    ['<section role="doc-endnotes"><ol><li id="cat-1">x</li></ol></section>'],
    ['<a href="#cat-1" role="doc-noteref">'],
    ['<a href="#cat-1" role="doc-noteref">1</a>'],
    ['<li id="cat-1">x'],
    ['<figure><figcaption>'],
    ['<figcaption></figcaption>'],
    ['<figcaption> '],
    ['<a role="doc-backlink">'],
  ])('200,000 characters of %s', (part) => {
    const html = `a${part.repeat(Math.floor(200_000 / part.length) - 1)}`;
    expect(cleanOrRefuse(html)).not.toBe('');
  });

  test('thousands of notes are numbered in one pass', () => {
    const numbers = Array.from({ length: 1500 }, (_, index) => index + 1);
    const references = numbers.map((number) => `<a href="#cat-${number}" role="doc-noteref">x</a>`);
    const items = numbers.map((number) => `<li id="cat-${number}">y`);
    const html = `a${references.join('')}<section role="doc-endnotes"><ol>${items.toReversed().join('')}</ol></section>`;
    expect(clean(html)).toContain('<li id="cat-1500">y</li></ol></section>');
  });

  test('deep nesting is flattened without losing text, and refused if it is deeper than any article', () => {
    expect(cleanOrRefuse(`${'<blockquote>'.repeat(101)}dalam${'</blockquote>'.repeat(101)}`)).toBe('refused');
    const once = clean(`${'<blockquote>'.repeat(100)}dalam${'</blockquote>'.repeat(100)}`);
    expect(once).toContain('dalam');
    expect(once.match(/<blockquote>/g)).toHaveLength(30);
  });
});

/** Returns 'refused' for a text that is too deep, or too long after escaping. */
function cleanOrRefuse(html: string): string {
  try {
    return clean(html);
  } catch (error) {
    expect((error as Error).message).toMatch(/terlalu (?:panjang|dalam)/);
    return 'refused';
  }
}

test('a text that would be too long once it is escaped is refused, so that every stored text can be edited', () => {
  expect(cleanOrRefuse('&'.repeat(60_000))).toBe('refused');
  const longest = clean('&'.repeat(40_000));
  expect(clean(longest)).toBe(longest);
});
