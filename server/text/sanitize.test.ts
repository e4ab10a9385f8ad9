import { describe, expect, test } from 'vitest';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
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
    ['a formula that shows nothing', 'a<math><mtext><style><img src onerror=alert(1)></style></mtext></math>b', 'ab'],
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

describe('a formula', () => {
  const square = storedFormula('x^2');
  const fraction = storedFormula('\\frac{a}{b} < c', true);

  test.each([
    ['a paragraph', `<p>a ${square} b</p>${fraction}`],
    ['text without a tag', `a ${square} b`],
    ['nothing else', square],
    ['headings, lists and quotes', `<h2>${square}</h2><ul><li>${square}</li></ul><blockquote>${fraction}</blockquote>`],
    ['a list of terms', `<dl><dt>${square}</dt><dd>${fraction}</dd></dl>`],
    ['a table', `<table><caption>${square}</caption><tr><td>${square}</td><td>${fraction}</td></tr></table>`],
    ['a figure alone', `<figure>${fraction}</figure>`],
    ['a caption alone', `<figure><figcaption>${square}</figcaption></figure>`],
    [
      'code and links',
      `<pre>${square}</pre><code>${square}</code><a href="/a" rel="noopener nofollow ugc">${square}</a>`,
    ],
    [
      'a note and the words of its reference',
      `<p>a<sup><a href="#cat-1" role="doc-noteref" id="rujukan-1">1</a></sup></p><section role="doc-endnotes"><ol><li id="cat-1">${square}</li></ol></section>`,
    ],
  ])('is kept in %s', (_, html) => {
    expect(clean(html)).toBe(html);
  });

  test('is written anew: only what MathML Core allows is kept', () => {
    const typed =
      '<MATH display="block" onclick=x()><mml:mi style="x">x</mml:mi> <mo form=infix href="x">&lt;</mo><a href="/a"><mn>1</mn></a>teks</MATH>';
    expect(clean(typed)).toBe(
      String.raw`<math display="block"><semantics><mrow><mi>x</mi><mo form="infix">&lt;</mo><mn>1</mn><mtext>teks</mtext></mrow><annotation encoding="application/x-tex">x&lt;1\text{teks}</annotation></semantics></math>`,
    );
  });

  test('becomes its text if it is too large, or nested deeper than tags are kept', () => {
    expect(clean(`a <math>${'<msqrt>'.repeat(30)}<mi>x</mi>${'</msqrt>'.repeat(30)}</math> b`)).toBe('a x b');
    const deep = clean(`${'<div>'.repeat(40)}${square}${'</div>'.repeat(40)}`);
    expect(deep).toBe(`${'<div>'.repeat(30)}x²${'</div>'.repeat(30)}`);
    expect(plainText(clean(`${'<div>'.repeat(29)}${square}${'</div>'.repeat(29)}`))).toBe('$x^2$');
  });

  test('takes no text after it along', () => {
    expect(clean('<p><math><mi>x</mi></math y>penting<b>akhir</b></math></p>')).toBe(
      String.raw`<p><math><semantics><mrow><mi>x</mi><mtext>penting</mtext><mtext>akhir</mtext></mrow><annotation encoding="application/x-tex">x\text{penting}\text{akhir}</annotation></semantics></math></p>`,
    );
    expect(clean('<p><math><mi>x</mi></p><p>penting</p><math><mi>y</mi></math>')).toBe(
      `<p>&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;</p><p>penting</p>${storedFormula('y')}`,
    );
    expect(clean('<p>a<math/>b</p>')).toBe('<p>ab</p>');
  });

  test('keeps only LaTeX that draws the same, and otherwise gets LaTeX that does', () => {
    const latex = (written: string) => square.replace(/(x-tex">).*(<\/annotation>)/, `$1${written}$2`);
    expect(clean(latex('{x}^{2}'))).toBe(latex('{x}^{2}'));
    for (const other of [
      'x^3',
      'x^2 y',
      '\\phantom{y}x^2',
      'x^2 % y',
      'x^',
      '\\href{/a}{x^2}',
      '\\color{red}x^2',
      'x^2\\kern{0em kata}',
      'x^2\\smash[kata]{}',
      '\\begin{matrix}x^2\\\\[1em kata]\\end{matrix}',
      '',
    ]) {
      expect(clean(latex(other)), other).toBe(square);
    }
  });

  test('has no LaTeX if the LaTeX for it would draw something else', () => {
    const formula = '<math><mi>z</mi><mo>̈</mo></math>';
    const untrue = formula.replace('</math>', '<annotation encoding="application/x-tex">y</annotation></math>');
    expect(clean(formula)).toBe(formula);
    expect(clean(untrue)).toBe(formula);
  });

  test('keeps LaTeX up to 50,000 characters in a text, and gets other LaTeX beyond it', () => {
    const long = square.replace('x^2</annotation>', `x^{${'{}'.repeat(900)}2}</annotation>`);
    expect(clean(long)).toBe(long);
    expect(clean(long.repeat(30))).toBe(long.repeat(27) + square.repeat(3));
  });

  test('gets LaTeX up to 50,000 characters in a text, however often the text is cleaned', () => {
    const words = (latex: string) => `<math><mtext>${'kata'.repeat(400)}</mtext>${latex}</math>`;
    const untrue = words(`<annotation encoding="application/x-tex">${'y'.repeat(900)}</annotation>`);
    const once = clean(untrue.repeat(20) + words('').repeat(20));
    expect(once.match(/<annotation/g)).toHaveLength(31);
    expect(once.match(/<math/g)).toHaveLength(40);
    expect(once).not.toContain('yy');
    expect(clean(once)).toBe(once);
  });

  test.each([
    '<math id="0">formula</math>',
    '<math></math x><math id="body"><p>a</p></math></math>',
    '<!-- --!><math id="body">a</math> -->',
    '<p\u00A0a=\'><math id="body">a</math>\'>b</p>',
    '<p title="<math id=0>a</math>">b</p><math><mi>x</mi></math>',
    '&lt;math id="0"&gt;formula&lt;/math&gt;<math><mi>x</mi></math>',
  ])('cannot be put anywhere else by an author: %s', (html) => {
    const stored = clean(`awal ${html}`);
    expect(stored.replaceAll(/&lt;.*?&gt;/g, '')).not.toContain('id=');
    expect(clean(stored)).toBe(stored);
  });

  test('sanitising formulas twice is sanitising them once, in any order with any tags, notes and comments', () => {
    const tags =
      'p div figure figcaption pre table caption tr td ul li dl dt a b em code section h2 svg span select option template style'.split(
        ' ',
      );
    const inside =
      'mi mn mo mtext ms mrow mfrac msup msqrt mtable mtr mtd mspace mpadded mfenced maction menclose semantics annotation annotation-xml mglyph malignmark style table img mml:mi'.split(
        ' ',
      );
    const random = seededRandom(11);
    const parts = [
      () => random.pick([square, fraction, '<math><mi>x</mi></math>', '<math/>', '<math id="0">x</math>']),
      () => random.pick(['<math>', '<math display=block>', '<MATH a="', '</math>', '</math>', '</math x>', '</MATH >']),
      () => `<${random.pick(inside)}>`,
      () => `<${random.pick(inside)}>x`,
      () => `</${random.pick(inside)}>`,
      () => random.pick(['<mspace width="2em"/>', '<mpadded height="0" voffset="1em">', '<mtd class="tml-left">']),
      () => random.pick(['<annotation encoding="application/x-tex">x^2</annotation>', '<mo accent="true">']),
      () => `<${random.pick(tags)}>`,
      () => `</${random.pick(tags)}>`,
      () => random.pick(['x', ' ', '"', "'", '>', '&lt;', '&amp;lt;', '\u00A0', '\u202E', '$', 'a < b']),
      () => random.pick(['<!--', '-->', '--!>', '<!-->', '<![CDATA[', ']]>', '<?xml x?>']),
      () => `<a href="#cat-${random.between(1, 2)}" role="doc-noteref">1</a>`,
      () => `<section role="doc-endnotes"><ol><li id="cat-${random.between(1, 2)}">${square}</li></ol></section>`,
      () => random.pick(PLAIN_TEXTS),
    ];
    let withFormulas = 0;
    for (let round = 0; round < 3000; round += 1) {
      const html = `a${Array.from({ length: random.between(1, 14) }, () => random.pick(parts)()).join('')}b`;
      const once = clean(html);
      expect(clean(once), html).toBe(once);
      expect(once.replaceAll(/<math[ >].*?<\/math>/gs, ''), html).not.toMatch(
        /<\/?(?:math|mi|mn|mo|mtext|mrow|semantics|annotation)\b/,
      );
      if (once.includes('<math')) withFormulas += 1;
    }
    expect(withFormulas).toBeGreaterThan(1000);
  });
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
    ['<math>'],
    ['<math><mi>'],
    ['<math><mrow>'],
    ['</math>'],
    ['</math '],
    ['<math></math>'],
    ['<math></math x>'],
    ['<math><mi>x</mi></math>'],
    ['<math><mpadded height="0"><mtable>'],
    ['<math><annotation encoding="application/x-tex">x</annotation><mi>x</mi></math>'],
    ['<math a="b" '],
    ['<!-- --!>'],
    ['<!--!>'],
  ])('200,000 characters of %s', (part) => {
    const html = `a${part.repeat(Math.floor(200_000 / part.length) - 1)}`;
    expect(cleanOrRefuse(html)).not.toBe('');
  });

  test.each([
    'mrow',
    'mi',
    'mtable',
    'mpadded height="0"',
    'mfenced',
    'menclose notation="top"',
    'semantics',
    'p',
    'svg',
  ])('a formula of 200,000 characters of <%s>', (tag) => {
    const html = `a<math>${`<${tag}>`.repeat(Math.floor(190_000 / (tag.length + 2)))}x</math>`;
    expect(cleanOrRefuse(html)).not.toBe('');
  });

  test.each([
    ['x'],
    ['{'],
    ['x_'],
    ['1'],
    ['1 '],
    ['{x}^{'],
    ["x'"],
    ['\\frac{'],
    ['\\sqrt{'],
    ['\\left('],
    ['\\text{$'],
    ['\\ce{H2O}'],
    ['\\begin{matrix}'],
    ['\\def\\a{\\a\\a}\\a'],
    ['\\rule{10em}{10em}'],
    ['\\\\'],
  ])('formulas with 9,000 characters of %s as LaTeX', (part) => {
    const latex = part.repeat(9000 / part.length);
    const formula = `<math><mi>x</mi><annotation encoding="application/x-tex">${latex}</annotation></math>`;
    expect(clean(formula.repeat(20))).toBe(storedFormula('x').repeat(20));
  });

  test.each([
    ['formulas within scripts', `${'<mover><mo>→</mo>'.repeat(18)}<mi>x</mi>${'</mover>'.repeat(18)}`],
    ['letters with a command each', `<mi>${'ℝ'.repeat(9000)}</mi>`],
    ['letters that are text', `<mi>${'é'.repeat(9000)}</mi>`],
    [
      'brackets within brackets',
      `${'<mo>(</mo>'.repeat(900)}<mfrac><mi>x</mi><mi>y</mi></mfrac>${'<mo>)</mo>'.repeat(900)}`,
    ],
  ])('formulas that get LaTeX: %s', (_, content) => {
    const formula = `<math>${content}</math>`;
    expect(cleanOrRefuse(formula.repeat(Math.floor(100_000 / formula.length)))).not.toBe('');
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
