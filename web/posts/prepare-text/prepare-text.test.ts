import { expect, test } from 'vitest';
import { prepareText } from './prepare-text.ts';

const htmlOf = (stored: string) => prepareText(stored).html;
const picture = (width: number) => `/storage/images/0123456789abcdef0123456789abcdef/${width}.webp`;
const image = (width: number) => `<img src="${picture(width)}" alt="x" width="${width}" height="350" />`;
const reference = (number: number) =>
  `<sup><a href="#cat-${number}" role="doc-noteref" id="rujukan-${number}">${number}</a></sup>`;
const notes = (...items: string[]) =>
  `<section role="doc-endnotes"><ol>${items.map((item, index) => `<li id="cat-${index + 1}">${item}</li>`).join('')}</ol></section>`;
const COPY =
  '<p class="copies-csv"><button type="button" data-copies-csv>Salin CSV</button> <span role="status" lang="id"></span></p>';

test('each table and each code block is a region that can be reached by keyboard', () => {
  expect(
    htmlOf('<table><tr><td>1</td></tr></table><pre>a</pre><table lang="id"><tr><th>2</th></tr></table><p>tabel</p>'),
  ).toBe(
    `<div class="scrolling" role="region" aria-label="Tabel 1" tabindex="0"><table><tr><td>1</td></tr></table></div>${COPY}` +
      '<pre role="region" aria-label="Kode 1" tabindex="0">a</pre>' +
      `<div class="scrolling" role="region" aria-label="Tabel 2" tabindex="0"><table lang="id"><tr><th>2</th></tr></table></div>${COPY}<p>tabel</p>`,
  );
});

test('pictures in the text and in notes load late', () => {
  const late = '<img loading="lazy" decoding="async" src="/storage/a.webp" alt="x">';
  expect(htmlOf('<img src="/storage/a.webp" alt="x">')).toBe(late);
  expect(htmlOf(`<p>a${reference(1)}</p>${notes('<img src="/storage/a.webp" alt="x">')}`)).toContain(late);
});

test('a stored picture is offered in every smaller width, and a wide figure says so', () => {
  const loading = 'loading="lazy" decoding="async"';
  const set = `srcset="${picture(320)} 320w, ${picture(480)} 480w, ${picture(640)} 640w, ${picture(700)} 700w"`;
  const rest = `src="${picture(700)}" alt="x" width="700" height="350" />`;
  const text = `sizes="(min-width: 46rem) 42rem, 92vw"`;
  const wide = `sizes="(min-width: 62rem) 56rem, (min-width: 46rem) 42rem, 92vw"`;
  expect(
    htmlOf(`<figure lang="id" data-width="wide">${image(700)}</figure><figure>${image(700)}</figure>${image(700)}`),
  ).toBe(
    `<figure lang="id" data-width="wide"><img ${loading} ${set} ${wide} ${rest}</figure>` +
      `<figure><img ${loading} ${set} ${text} ${rest}</figure><img ${loading} ${set} ${text} ${rest}`,
  );
  expect(htmlOf(image(200))).toBe(image(200).replace('<img', `<img ${loading}`));
});

test('the picture of a figure opens large, unless it is small or within a link', () => {
  const html = htmlOf(`<figure data-width="wide">${image(1280)}<figcaption>a</figcaption></figure>`);
  expect(html).toMatch(
    /^<figure data-width="wide"><div class="opens-large"><img loading="lazy"[^>]* sizes="\(min-width: 62rem\)/,
  );
  expect(html).toContain(
    '<button type="button" popovertarget="besar-1" aria-label="Perbesar gambar ke-1"></button></div>',
  );
  expect(html).toMatch(
    /<dialog id="besar-1" popover[^>]*>.*<img class="large"[^>]* alt="x"[^>]*><\/dialog><figcaption>/,
  );
  const second = htmlOf(`<figure>${image(1280)}</figure><figure>${image(960)}</figure>`);
  expect(second.match(/<dialog id="besar-\d"/g)).toEqual(['<dialog id="besar-1"', '<dialog id="besar-2"']);
  for (const stored of [
    `<figure>${image(700)}</figure>`,
    `<a href="/x" rel="x"><figure>${image(1280)}</figure></a>`,
    image(1280),
  ]) {
    expect(htmlOf(stored)).not.toContain('<button');
  }
});

test('figures with a caption are numbered, in the language of the text', () => {
  const figure = (caption: string) => `<figure>${image(320)}<figcaption lang="id">${caption}</figcaption></figure>`;
  const stored = `${figure('Bakau $1')}<figure>${image(320)}</figure>${figure(' ')}<figure><table></table><figcaption>Data</figcaption></figure>${figure('<cite>Foto: A</cite>')}`;
  const labels = (html: string) => html.match(/<figcaption.*?<\/figcaption>/g);
  expect(labels(htmlOf(stored))).toEqual([
    '<figcaption lang="id"><b>Gambar 1.</b> Bakau $1</figcaption>',
    '<figcaption lang="id"> </figcaption>',
    '<figcaption>Data</figcaption>',
    '<figcaption lang="id"><b>Gambar 2.</b> <cite>Foto: A</cite></figcaption>',
  ]);
  expect(prepareText(figure('Mangrove'), { language: 'en' }).html).toContain('<b>Figure 1.</b> Mangrove');
});

test.each(['Gambar 4. Bakau', '<em>Peta 2:</em> Pesisir', 'fig. 1 – Coast'])(
  'if an author has numbered a figure (%s), no figure gets a number',
  (caption) => {
    const figures = ['Tanpa nomor', caption].map(
      (text) => `<figure>${image(320)}<figcaption>${text}</figcaption></figure>`,
    );
    expect(htmlOf(figures.join(''))).not.toContain('<b>');
  },
);

test('each heading is a link to itself, with an address of its own', () => {
  const html = htmlOf(
    '<h2>Hasil &amp; <em>Pembahasan</em></h2><h3 lang="en">Café, CO<sub>2</sub></h3><h2>Hasil pembahasan</h2><h4>中文</h4><h2>!?</h2>',
  );
  expect([...html.matchAll(/<h\d[^>]* id="([^"]*)"><a href="#([^"]*)">/g)].map(([, id, href]) => [id, href])).toEqual(
    ['bagian-hasil-pembahasan', 'bagian-cafe-co-2', 'bagian-hasil-pembahasan-2', 'bagian-中文', 'bagian-5'].map(
      (id) => [id, id],
    ),
  );
  expect(html).toContain(
    '<h3 lang="en" id="bagian-cafe-co-2"><a href="#bagian-cafe-co-2">Café, CO<sub>2</sub></a></h3>',
  );
});

test('no link of a heading contains another link, or is within one', () => {
  expect(htmlOf(`<h2>Data <a href="/x" rel="x">di sini</a>${reference(1)}</h2>${notes('n')}`)).toContain(
    `<h2 id="bagian-data-di-sini">Data <a href="/x" rel="x">di sini</a>${reference(1)} ` +
      '<a href="#bagian-data-di-sini" class="to-section" aria-label="Tautan ke bagian ini">#</a></h2>',
  );
  expect(htmlOf('<a href="/x" rel="x"><h2>Data</h2></a>')).toBe(
    '<a href="/x" rel="x"><h2 id="bagian-data">Data</h2></a>',
  );
});

test('a text with three headings has contents: lists of its two highest levels', () => {
  const link = (id: string, label = id) => `<a href="#bagian-${id}">${label}</a>`;
  const headings = '<h3>a</h3><h4>b</h4><h5>tidak</h5><h4>c <a href="/x" rel="x">d</a></h4><h3>e<sup>2</sup></h3>';
  expect(prepareText(headings).contents).toBe(
    `<ol><li>${link('a')}<ol><li>${link('b')}</li><li>${link('c-d', 'c d')}</li></ol></li><li>${link('e-2', 'e<sup>2</sup>')}</li></ol>`,
  );
  expect(prepareText('<h3>a</h3><h2>b</h2><h3>c</h3>').contents).toBe(
    `<ol><li>${link('a')}</li><li>${link('b')}<ol><li>${link('c')}</li></ol></li></ol>`,
  );
  expect(prepareText('<h2>a</h2><h2></h2><h2>b</h2><h5>c</h5>').contents).toBeUndefined();
});

test('each footnote has a link back to its place in the text', () => {
  const stored = `<p>a${reference(1)} b${reference(2)}</p>${notes('<p>Satu.</p>', 'Dua:<ol><li>x</li><li>y</li></ol>')}`;
  const back = (number: number) =>
    `<a href="#rujukan-${number}" role="doc-backlink" aria-label="Kembali ke teks">↩</a>`;
  const html = htmlOf(stored);
  expect(html).toContain('<section role="doc-endnotes" aria-label="Catatan kaki"><ol>');
  expect(html).toContain(`<li id="cat-1"><p>Satu. ${back(1)}</p></li>`);
  expect(html).toContain(`<li>y</li></ol> ${back(2)}</li></ol></section>`);
  expect(html.match(/doc-backlink/g)).toHaveLength(2);
});

test('a footnote is also beside its reference, but not in tables, captions and headings', () => {
  const long = 'kata &amp; '.repeat(60);
  const html = htmlOf(
    `<p>a${reference(1)} b${reference(2)}</p><table><tr><td>c${reference(3)}</td></tr></table><h2>d${reference(4)}</h2>` +
      notes('<p>Satu <a href="/x" rel="x"><em>dua</em></a>.</p><p>Tiga</p>', long, 'x', 'y'),
  );
  expect(html).toContain(
    `${reference(1)}<span class="sidenote" aria-hidden="true"><b>1</b> Satu <em>dua</em>. Tiga</span>`,
  );
  expect(html.match(/class="sidenote"/g)).toHaveLength(2);
  const [, cut = ''] = /<b>2<\/b> ([^<]*)<\/span>/.exec(html) ?? [];
  expect(cut).toMatch(/^(?:kata &amp; )+kata …$/);
  expect(cut.length).toBeLessThan(285);
  expect(html).toContain(long);
});

test('notes stay near to their references, and a wide figure beside notes leaves them room', () => {
  const references = Array.from({ length: 30 }, (_, index) => reference(index + 1)).join(' ');
  const items = Array.from({ length: 30 }, () => 'Catatan pendek.');
  const crowded = htmlOf(`<p>${references}</p>${notes(...items)}`);
  expect(crowded.match(/class="sidenote"/g)?.length).toBeLessThan(10);
  expect(crowded).toContain('<b>1</b>');
  const wide = `<figure data-width="wide">${image(320)}</figure>`;
  const text = `<p>${'kata '.repeat(100)}</p>`;
  expect(htmlOf(`<p>a${reference(1)}</p>${wide}${notes('Pendek.')}`)).toContain(
    'data-width="wide" class="beside-notes"',
  );
  expect(htmlOf(`<p>a${reference(1)}</p>${text}${wide}${notes('Pendek.')}`)).not.toContain('beside-notes');
});

test('with a prefix, ids and references differ, and what looks like an id in the text stays', () => {
  const stored = `<h2>a</h2><p>b${reference(1)} id="cat-1 href="#cat-1</p><figure>${image(1280)}</figure>${notes('n')}`;
  const { html } = prepareText(stored, { idPrefix: 'asli-' });
  for (const part of [
    'id="asli-bagian-a"',
    'href="#asli-bagian-a"',
    'id="asli-cat-1"',
    'href="#asli-cat-1"',
    'popovertarget="asli-besar-1"',
  ])
    expect(html).toContain(part);
  expect(html).toContain(' id="cat-1 href="#cat-1</p>');
  expect(html.match(/(?:id|popovertarget|href)="(?!#?asli-)/g)).toHaveLength(2);
});

test('the words that are added to an English text are English', () => {
  const stored = `<table><tr><td>1</td></tr></table><p>a${reference(1)}</p><figure>${image(1280)}</figure>${notes('n')}`;
  const { html } = prepareText(stored, { language: 'en' });
  for (const words of ['Table 1', 'Copy as CSV', 'Enlarge picture 1', 'Footnotes', 'Back to the text', 'Close'])
    expect(html).toContain(words);
  expect(html).not.toMatch(/Tabel|Salin|gambar|Catatan|Tutup/);
});

test('one heading within another, and a part that leaves it, change nothing outside', () => {
  const nested = '<h2>Satu<em><h2>dua</h2></em></h2>';
  const { html, contents } = prepareText(nested.repeat(3));
  expect(html).toContain('<h2 id="bagian-satu-dua"><a href="#bagian-satu-dua">Satu<em><h2>dua</h2></em></a></h2>');
  expect(contents).toContain('<li><a href="#bagian-satu-dua-3">Satu<em> dua </em></a></li>');
});

test('what a reader can press is never within a link, and no block is within a heading', () => {
  const figure = `<figure>${image(1280)}<figcaption>c</figcaption></figure>`;
  const table = '<table><tr><td>1</td></tr></table>';
  for (const inner of [figure, table, '<pre>x</pre>']) {
    expect(htmlOf(`<a href="/x" rel="x">${inner}</a>`)).not.toMatch(/<button|tabindex|<dialog/);
    expect(htmlOf(`<h2>a${inner}</h2>`)).not.toMatch(/<button|tabindex|<dialog|<h2[^>]*><a /);
  }
  expect(htmlOf(`<h2>a${figure}</h2>`)).toContain('id="bagian-a-c"');
  expect(htmlOf(`<table><tr>${table}<td>2</td></tr></table>`).match(/<div/g)).toHaveLength(1);
  expect(htmlOf(`<table><tr><td>${table}</td></tr></table>`).match(/data-copies-csv/g)).toHaveLength(1);
});

test('hostile texts take little time, and do not grow much', () => {
  const fill = (part: string) => part.repeat(Math.floor(199_000 / part.length));
  const texts = [
    `<h2>a${fill('\u0315\u0300')}</h2>`,
    `<h2>${fill('\uFDFA')}</h2>`,
    fill('<table></table>'),
    fill('<table><tr><td></td></tr></table>'),
    fill('<h2></h2>'),
    fill('<h2>a</h2>'),
    fill('<pre></pre>'),
    fill('<figure></figure>'),
    `${'<h2>'.repeat(30)}${fill('a ')}${'</h2>'.repeat(30)}`,
    `${fill(reference(1))}${notes('<p>x</p>')}`,
    fill('<'),
  ];
  for (const text of texts) {
    const start = performance.now();
    const { html } = prepareText(text);
    // 50 ms on a quiet machine. The quadratic parts of an earlier version took a second and more.
    expect(performance.now() - start, text.slice(0, 40)).toBeLessThan(600);
    expect(html.length, text.slice(0, 40)).toBeLessThan(3 * text.length);
  }
});

const LATEX = '<annotation encoding="application/x-tex">x^2</annotation>';
const formula = (signs: string, start = '<math>') => `${start}<semantics><mi>${signs}</mi>${LATEX}</semantics></math>`;

test('a formula on its own line and a long one can be scrolled by keyboard', () => {
  const block = formula('x', '<math display="block">');
  const long = formula('a'.repeat(27));
  const wide = (number: number, math: string) =>
    `<span class="wide-formula" role="group" aria-label="Rumus ${number}" tabindex="0">${math}</span>`;
  expect(htmlOf(`<p>a ${formula('a'.repeat(26))} b ${block}</p><p>${long}</p>`)).toBe(
    `<p>a ${formula('a'.repeat(26))} b ${wide(1, block)}</p><p>${wide(2, long)}</p>`,
  );
  expect(prepareText(`<p>${block}</p>`, { language: 'en' }).html).toContain('aria-label="Formula 1"');
});

test('in a heading and in a link a wide formula is a box without a stop of its own', () => {
  const [short, long] = [formula('a'.repeat(14)), formula('a'.repeat(15))];
  expect(htmlOf(`<h2>${short}</h2>`)).not.toContain('wide-formula');
  expect(htmlOf(`<h2>${long}</h2>`)).toContain(`<span class="wide-formula">${long}</span>`);
  expect(htmlOf(`<p><a href="/a">${formula('a'.repeat(60))}</a></p>`)).toContain('<span class="wide-formula"><math>');
});

test.each(['<table><tr><td>$</td></tr></table>'])('in %s a long formula is no region of its own', (text) => {
  expect(htmlOf(text.replace('$', formula('a'.repeat(60))))).not.toContain('wide-formula');
});

test('contents and notes beside the text draw a formula, and addresses have its signs, without its LaTeX', () => {
  const headings = ['a', 'b', 'c'].map((word) => `<h2>${word} ${formula('NDVI', '<math display="block">')}</h2>`);
  const { html, contents } = prepareText(headings.join(''));
  expect(contents).toContain('<a href="#bagian-a-ndvi">a <math><mi>NDVI</mi></math></a>');
  expect(html).toContain('<h2 id="bagian-a-ndvi">');
  expect(htmlOf(`<p>a${reference(1)}</p>${notes(`Lihat ${formula('k')}.`)}`)).toContain(
    '<b>1</b> Lihat <math><mi>k</mi></math>.</span>',
  );
  expect(htmlOf(`<p>a${reference(1)}</p>${notes(`${formula('k')} ${'kata '.repeat(80)}`)}`)).toContain(
    '<b>1</b> k kata',
  );
});
