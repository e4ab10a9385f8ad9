import { describe, expect, test } from 'vitest';
import { findHints, MOST_WORDS } from './hints.ts';

const IMAGE = `/storage/images/${'a'.repeat(32)}/640.webp`;
const texts = (text: string, abstract?: string) => findHints(text, abstract).map((hint) => hint.text);
/** Returns what the button “Tunjukkan” (show) of each hint selects in the textarea. */
const marked = (text: string) =>
  findHints(text).map(({ place }) => ('field' in place ? place.field : text.slice(place.from, place.to)));
const sentence = (words: number) => `Kata${' kata'.repeat(words - 1)}.`;

test('a text without anything to mention has no hints', () => {
  expect(findHints('')).toEqual([]);
  expect(findHints('Satu kalimat.\n\nDua.', '')).toEqual([]);
  const figure = `<figure><img src="${IMAGE}" alt="Grafik"><figcaption>Emisi <cite>Sumber: BPS</cite></figcaption></figure>`;
  expect(
    findHints(`<h2>Bab</h2><h3>Bagian</h3><p><a href="/about">Tentang kami</a></p>${figure}<h2>Akhir</h2>`),
  ).toEqual([]);
});

describe('pictures', () => {
  test('without alternative text are listed, decorative ones and those that will not be stored are not', () => {
    const without = `<img src="${IMAGE}">`;
    const text = `<p><img src="${IMAGE}" alt=""></p><p><img src="https://contoh.id/a.png">${without}</p>`;
    expect(texts(text)).toEqual([expect.stringContaining('Gambar ke-2 belum punya teks alternatif')]);
    expect(marked(text)).toEqual([without]);
    expect(findHints(text)[0]?.place).toMatchObject({ kind: 'image', index: 1 });
  });

  test('in a figure without a source are listed', () => {
    const image = `<img src="${IMAGE}" alt="Grafik">`;
    const text = `<figure>${image}<figcaption>Emisi</figcaption></figure><figure>${image}<figcaption>Sumber : BPS</figcaption></figure>`;
    expect(texts(text)).toEqual(['Gambar ke-1 belum menyebut sumbernya.']);
    expect(marked(text)).toEqual([image]);
  });
});

test('headings that skip a level are listed', () => {
  const text = '<h3>Awal</h3><h2>Bab</h2><h4>Rincian <em>hutan</em></h4><h5>Lebih dalam</h5><h1>Lain</h1>';
  expect(texts(text)).toEqual([
    'Judul “Awal” melompati tingkat: yang pertama langsung tingkat 2.',
    'Judul “Rincian hutan” melompati tingkat: dari 1 langsung ke 3.',
  ]);
  expect(marked(text)).toEqual(['<h3>Awal</h3>', '<h4>Rincian <em>hutan</em></h4>']);
  expect(findHints(text)[1]?.place).toMatchObject({ kind: 'heading', index: 2 });
});

test('links whose text says nothing are listed, links of footnotes and of DOIs are not', () => {
  const link = (label: string, href = 'https://contoh.id/a') => `<a href="${href}">${label}</a>`;
  const vague = ['di sini', 'Klik <b>di sini</b>', 'disini', 'here', 'Click here', 'selengkapnya »'].map((label) =>
    link(label),
  );
  const bare = [link('https://contoh.id/laporan/2026'), link('www.contoh.id')];
  const fine = [
    link('Laporan 2026'),
    '<sup><a href="#cat-1" role="doc-noteref">1</a></sup>',
    link('https://doi.org/10.1000/1', 'https://doi.org/10.1000/1'),
  ];
  const text = `<p>${[...fine, ...vague, ...bare].join(' dan ')}</p>`;
  expect(marked(text)).toEqual([...vague, ...bare]);
  expect(findHints(text)[0]?.place).toMatchObject({ kind: 'link', index: 2 });
});

describe('sentences', () => {
  test('are listed from one word above the limit', () => {
    expect(findHints(sentence(MOST_WORDS))).toEqual([]);
    const text = `Awal. ${sentence(MOST_WORDS + 1)} Akhir.`;
    expect(texts(text)).toEqual([expect.stringContaining(`Kalimat dengan ${MOST_WORDS + 1} kata`)]);
    expect(marked(text)).toEqual([sentence(MOST_WORDS + 1)]);
  });

  test('end with a line of plain text and with a block, not with a line of the source', () => {
    const half = sentence(MOST_WORDS - 10).slice(0, -1);
    expect(findHints(`${half}\n${half}`)).toEqual([]);
    expect(findHints(`<b>${half}</b>\n${half}`)).toEqual([]);
    expect(findHints(`<ul><li>${half}</li><li>${half}</li></ul>`)).toEqual([]);
    expect(findHints(`<pre>${half}\n${half}</pre>`)).toEqual([]);
    expect(marked(`<p>Awal.</p><p>${half}\n${half}.</p>`)).toEqual([`${half}\n${half}.`]);
  });

  test('are found between tags, entities and brackets that open no tag', () => {
    const long = `Bila a<b &amp; c <em>${sentence(MOST_WORDS).slice(0, -1)}</em> berakhir.`;
    const text = `<p>Nilai x<y &lt; z. ${long} Selesai.</p>`;
    expect(marked(text)).toEqual([long]);
    expect(findHints(text)[0]?.place).toMatchObject({ words: expect.stringMatching(/^Bila a<b & c Kata kata/) });
  });
});

describe('formulas', () => {
  const long = `<math><semantics><mrow>${'<mi>x</mi> <mo>+</mo> '.repeat(MOST_WORDS)}</mrow><annotation encoding="application/x-tex">x${' + x'.repeat(MOST_WORDS)}. Y</annotation></semantics></math>`;

  test('count as one word each, and their signs end no sentence', () => {
    expect(findHints(`<p>Kita tahu ${long}, jadi ${long}.</p>`)).toEqual([]);
    expect(findHints(`<p>${sentence(MOST_WORDS - 1).slice(0, -1)} ${long}.</p>`)).toEqual([]);
    const tooLong = `${sentence(MOST_WORDS).slice(0, -1)} ${long}`;
    const text = `<p>Awal. Bila ${tooLong}</p><p>Akhir</p>`;
    expect(marked(text)).toEqual([`Bila ${tooLong}`]);
    expect(findHints(text)[0]).toMatchObject({
      text: expect.stringContaining(`Kalimat dengan ${MOST_WORDS + 2} kata`),
      place: { words: `Bila ${sentence(MOST_WORDS).slice(0, -1)}` },
    });
  });

  test('are named in headings, and say enough in a link', () => {
    expect(texts(`<h2>Bab</h2><h4>Nilai ${long} kini</h4>`)).toEqual([
      'Judul “Nilai (rumus) kini” melompati tingkat: dari 1 langsung ke 3.',
    ]);
    const link = (label: string) => `<a href="https://contoh.id/a">${label}</a>`;
    const inFormula = `<math><mtext>${link('di sini')}</mtext></math>`;
    expect(marked(`<p>${link(long)}, ${inFormula} ${link('di sini')}</p>`)).toEqual([link('di sini')]);
  });
});

test('an abstract is missed only in a form that has one, for a text of some length', () => {
  const text = `${sentence(30)} `.repeat(5);
  expect(texts(text, ' ')).toEqual([expect.stringContaining('Ringkasan belum ada')]);
  expect(findHints(text, ' ')[0]?.place).toEqual({ field: 'abstract' });
  expect([texts(text), texts(text, 'Ada.'), texts('Baru mulai.', '')]).toEqual([[], [], []]);
});

test('the longest text with the worst markup is read in a moment', () => {
  for (const part of [
    '<a href="x">',
    '<p>',
    '<',
    'kata ',
    '<b>x',
    '<figure><img src="/storage/images/a"></figure>',
    '.',
  ]) {
    const text = part.repeat(200_000 / part.length);
    const start = performance.now();
    findHints(text, '');
    expect(performance.now() - start, part).toBeLessThan(2000);
  }
});
