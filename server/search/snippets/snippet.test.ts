import { describe, expect, test } from 'vitest';
import { plainText } from '#server/text/plain-text.ts';
import { wordsOf } from '#server/search/words/words.ts';
import { storedFormula } from '#tests/formulas/stored-formula.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { readableParts } from './readable-text.ts';
import { cutSnippet, type Marked, markText, type Wanted } from './snippet.ts';

/** Each argument is the forms of one word, separated by spaces, or a phrase in quotes. */
function wanted(...terms: string[]): Wanted {
  const isPhrase = (term: string) => term.startsWith('"');
  return {
    groups: terms.filter((term) => !isPhrase(term)).map((term) => new Set(wordsOf(term))),
    phrases: terms.filter(isPhrase).map((term) => wordsOf(term)),
  };
}

const slices = ({ text, marks }: Marked) => marks.map(([start, end]) => text.slice(start, end));
/** Shows marks as brackets. */
const shown = ({ text, marks }: Marked) =>
  marks
    .toReversed()
    .reduce((all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`, text);

/** `sentences` sentences of ten words that no test looks for. */
const filler = (sentences: number) => 'Hutan hujan tropis di sini amat luas dan lebat sekali. '.repeat(sentences);

describe('markText', () => {
  test.each<[string, string, Wanted, string]>([
    [
      'forms',
      'Penelitian yang meneliti Air',
      wanted('penelitian meneliti', 'air'),
      '[Penelitian] yang [meneliti] [Air]',
    ],
    ['whole words only', 'airnya air-minum udara', wanted('air'), 'airnya [air]-minum udara'],
    ['a precomposed letter', 'kata café.', wanted('cafe'), 'kata [café].'],
    ['a decomposed letter', 'kata cafe\u0301.', wanted('cafe'), 'kata [cafe\u0301].'],
    ['behind a pair of surrogates', '😀 İzmir ß', wanted('izmir', 'ss'), '😀 [İzmir] [ß]'],
    ['a phrase as one mark', 'Air, bersih itu air', wanted('"air bersih"'), '[Air, bersih] itu air'],
    [
      'a phrase whose words are wanted too',
      'air bersih, air',
      wanted('air', 'bersih', '"air bersih"'),
      '[air bersih], [air]',
    ],
    ['phrases that share a word', 'a b a b a c', wanted('"a b a"'), '[a b a b a] c'],
    ['neighbouring phrases', 'a b a b', wanted('"a b"'), '[a b] [a b]'],
    ['a phrase of equal words', 'a a b a', wanted('"a a"'), '[a a] b a'],
    ['a phrase within a longer one', 'x a b c', wanted('"b"', '"a b c"'), 'x [a b c]'],
    ['a phrase that another word interrupts', 'air yang bersih', wanted('"air bersih"'), 'air yang bersih'],
    ['neither words nor phrases', 'air', { groups: [new Set()], phrases: [[]] }, 'air'],
    ['white space and signs as they are', ' <b>  air </b>', wanted('air'), ' <b>  [air] </b>'],
  ])('%s', (_, text, terms, expected) => {
    const marked = markText(text, terms);
    expect(marked.text).toBe(text);
    expect(shown(marked)).toBe(expected);
  });
});

describe('cutSnippet', () => {
  test.each<[string, string, Wanted, string]>([
    [
      'blocks are not glued together',
      '<h2>Metode</h2><p>Air</p><ul><li>a<br />b</li></ul>',
      wanted('air'),
      'Metode [Air] a b',
    ],
    ['a word with an inline tag within', '<p>so<em>cial</em> media</p>', wanted('social'), '[social] media'],
    ['entities', '<p>R&amp;D &lt;air&gt; &#233;&nbsp;x</p>', wanted('air'), 'R&D <[air]> é x'],
    ['formulas', `<p>air ${storedFormula('a<b')}, lalu</p>`, wanted('air'), '[air] $a<b$, lalu'],
    ['a formula that was cut', `<p>air ${storedFormula('a^b').slice(0, 30)}`, wanted('air'), '[air]'],
    ['attributes', '<p>x <img src="/air.webp" alt="a > air" /><a href="/air">air</a></p>', wanted('air'), 'x [air]'],
    ['white space', '<p>air\n\n  bersih\u00A0\tx</p>\n', wanted('bersih'), 'air [bersih] x'],
    ['plain text with line breaks', 'satu\nair\n\ndua', wanted('air'), 'satu [air] dua'],
    [
      'footnotes',
      '<p>air<sup><a href="#cat-12" role="doc-noteref">12</a></sup> 12</p>' +
        '<section role="doc-endnotes"><ol><li id="cat-12">12 air</li></ol></section>',
      wanted('12', 'air'),
      '[air] [12]',
    ],
  ])('reads %s', (_, html, terms, expected) => {
    expect(shown(cutSnippet(html, terms, 'cadangan'))).toBe(expected);
  });

  test('cuts between words and marks what it leaves out', () => {
    const snippet = cutSnippet(`<p>${filler(9)}</p><p>Air bersih langka.</p><p>${filler(9)}</p>`, wanted('bersih'), '');
    expect(shown(snippet)).toMatch(/^… (?:.* )?Air \[bersih\] langka\. Hutan .*[a-z.] …$/);
    expect(snippet.text.length).toBeGreaterThan(180);
    expect(snippet.text.length).toBeLessThanOrEqual(260);
    const words = new Set(wordsOf(`${filler(1)} air bersih langka`));
    expect(wordsOf(snippet.text).filter((word) => !words.has(word))).toEqual([]);
  });

  test('begins with the sentence if it is near', () => {
    const html = `<p>${filler(9)}Jadi di hulu sungai air langka. ${filler(9)}</p>`;
    expect(shown(cutSnippet(html, wanted('air'), ''))).toMatch(/^… Jadi di hulu sungai \[air\] langka\. Hutan/);
  });

  test('fills the length at both ends of the text', () => {
    const first = cutSnippet(`<p>Air ${filler(20)}</p>`, wanted('air'), '');
    const last = cutSnippet(`<p>${filler(20)} air.</p>`, wanted('air'), '');
    expect(shown(first)).toMatch(/^\[Air\] Hutan .* …$/);
    expect(shown(last)).toMatch(/^… .* \[air\]\.$/);
    expect(Math.min(first.text.length, last.text.length)).toBeGreaterThan(180);
  });

  test.each<[string, string[], string, RegExp]>([
    [
      'the most different words',
      ['air', 'bersih'],
      'air air air|bersih|A air satu bersih|B air bersih',
      /A \[air\] satu \[bersih\]/,
    ],
    ['the earliest of equal ones', ['air', 'bersih'], 'C air|D bersih', /C \[air\]/],
    [
      'a phrase before more words',
      ['air', 'bersih', 'desa', '"air bersih"'],
      'air x bersih desa|E air bersih',
      /E \[air bersih\]/,
    ],
    ['a phrase across blocks', ['"air bersih"'], 'air|x|F air</p><p>bersih', /F \[air bersih\]/],
  ])('prefers %s', (_, terms, places, expected) => {
    // Three sentences lie between two places, so that no window has both.
    const html = places
      .split('|')
      .map((place) => `<p>${filler(5)}</p><p>${place}</p>`)
      .join('');
    expect(shown(cutSnippet(`${html}${filler(5)}`, wanted(...terms), ''))).toMatch(expected);
  });

  test('finds a place in a long text, also far behind', () => {
    const html = `<p>${filler(1500)}</p><p>Air ${filler(500)}</p>${`<p>${filler(10)}</p>`.repeat(40)}<p>Bersih air</p>`;
    expect(shown(cutSnippet(html, wanted('air', 'bersih'), ''))).toMatch(/^… .* \[Bersih\] \[air\]$/);
  });

  test('marks and cuts the fallback if the text has no wanted word', () => {
    expect(shown(cutSnippet('<p>hutan</p>', wanted('air'), 'Ringkasan\n air.'))).toBe('Ringkasan [air].');
    const long = cutSnippet('', wanted('hutan'), filler(20));
    expect(shown(long)).toMatch(/^\[Hutan\] .*[a-z.] …$/);
    expect(long.text.length).toBeLessThanOrEqual(260);
    expect(cutSnippet('', wanted('a'), '')).toEqual({ text: '', marks: [] });
  });
});

const INLINE_TAGS = 'a code em strong sub sup s'.split(' ');
const BLOCKS = ['p', 'h2', 'pre', 'ul li', 'blockquote p', 'figure figcaption', 'table tr td', 'div'];
const FORMULAS = [storedFormula('x<y'), storedFormula(String.raw`\text{air} + \sum_i i`, true)];
const EMPTY = [
  ...FORMULAS,
  '<br />',
  '<img src="/air.webp" alt="air &gt; b" />',
  '<a href="#cat-1" role="doc-noteref">1</a>',
];
const WORDS = [
  'air',
  'Café',
  'cafe\u0301',
  'bersih',
  'hutan',
  '😀',
  '\u0301',
  '-',
  '. ',
  '"',
  '&amp;',
  '&lt;',
  '&gt;',
  '&#39;',
];
const SPACES = [' ', ' ', '\n', '\u00A0', ''];

function randomInline(random: Random, depth = 0): string {
  const piece = () => {
    if (random.next() < 0.05) return random.pick(EMPTY);
    if (depth > 2 || random.next() < 0.8) return random.pick(WORDS) + random.pick(SPACES);
    const tag = random.pick(INLINE_TAGS);
    const href = tag === 'a' ? ' href="/air?a=1&amp;b=&quot;"' : '';
    return `<${tag}${href}>${randomInline(random, depth + 1)}</${tag}>`;
  };
  return Array.from({ length: random.between(1, 20) }, piece).join('');
}

function randomHtml(random: Random): string {
  const block = () => {
    const tags = random.pick(BLOCKS).split(' ');
    const open = tags.map((tag) => `<${tag}>`).join('');
    const close = tags
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('');
    return open + randomInline(random) + close;
  };
  return Array.from({ length: random.between(1, 6) }, block).join(random.pick(['', '\n']));
}

describe('random HTML', () => {
  const terms = wanted('air hutan', 'cafe', '"bersih air"', '"cafe cafe"');
  const isWanted = (slice: string) => {
    const words = wordsOf(slice);
    // Overlapping phrases become one mark.
    return words.length === 1
      ? /^(?:air|hutan|cafe)$/.test(words.join())
      : /^(?:bersih air|cafe(?: cafe)+)$/.test(words.join(' '));
  };

  test.each(Array.from({ length: 12 }, (_, seed) => seed))('seed %i', (seed) => {
    const random = seededRandom(seed);
    for (let round = 0; round < 40; round += 1) {
      const html = randomHtml(random);
      const text = plainText(html);
      expect([...readableParts(html)].join('').trimEnd()).toBe(text);
      const snippet = cutSnippet(html, terms, 'tidak ada');
      expect(snippet.text.length).toBeLessThanOrEqual(260);
      expect(snippet.text).not.toMatch(/<\/?(?:a|br|code|div|em|h2|img|li|p|s|su[bp]|td)[ />]|href=|alt=|\s\s|^\s|\s$/);
      let before = 0;
      for (const [start, end] of snippet.marks) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(snippet.text.length);
      expect(slices(snippet).filter((slice) => !isWanted(slice))).toEqual([]);
      const hasPlace = markText(text, terms).marks.length > 0;
      expect(snippet.marks.length > 0).toBe(hasPlace);
      if (hasPlace) expect(text).toContain(snippet.text.replace(/^… /, '').replace(/ …$/, ''));
    }
  });
});

describe('a long text', () => {
  test.each(['</p><p>', ' ', '\n ', '</p> <p>'])('is read in parts with %j between the sentences', (separator) => {
    const random = seededRandom(1);
    const sentence = () => randomInline(random).replaceAll(/<br \/>/g, '');
    const html = `<p>${Array.from({ length: 500 }, sentence).join(separator)}</p>`;
    const text = plainText(html);
    const parts = [...readableParts(html)];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('').trimEnd()).toBe(text);
    // A word, or a phrase without its white space, that is divided between two parts would be missing.
    const words = wordsOf(text);
    expect(parts.flatMap(wordsOf)).toEqual(words);
  });

  test('has phrases across its parts', () => {
    // White space fills the first part, so that it ends with the first word of the phrase.
    const html = `<p>air${' '.repeat(16_000)}</p><p>bersih</p>`;
    expect([...readableParts(html)]).toEqual(['air ', 'bersih ']);
    expect(shown(cutSnippet(html, wanted('"air bersih"'), ''))).toBe('[air bersih]');
  });

  test('is searched up to 200,000 characters', () => {
    expect(shown(cutSnippet(`${'x '.repeat(99_000)}air`, wanted('air'), 'lain'))).toMatch(/\[air\]$/);
    expect(shown(cutSnippet(`${'x '.repeat(100_000)}air`, wanted('air'), 'lain'))).toBe('lain');
  });
});

describe('hostile texts', () => {
  const letters = 'a'.repeat(100_000);
  const eight = {
    groups: Array.from({ length: 8 }, (_, at) => new Set([`kata${at}`, 'a'])),
    phrases: [['a', 'a', 'b']],
  };
  test.each<[string, string]>([
    ['brackets', '<'.repeat(200_000)],
    ['open tags', '<a '.repeat(66_000)],
    ['tags', '<b>'.repeat(66_000)],
    ['open quotes', '<a x="'.repeat(33_000)],
    ['entities', '&amp;'.repeat(40_000)],
    ['numeric entities', '&#97; '.repeat(33_000)],
    ['half entities', '&#'.repeat(100_000)],
    ['one long word', letters],
    ['combining marks', `a${'\u0301\u0316'.repeat(32_500)}`],
    ['one word again and again', 'a '.repeat(100_000)],
    ['white space', `a${' '.repeat(199_000)}a`],
    ['sentence ends', `${'.'.repeat(100_000)} a${'"'.repeat(99_000)}`],
    ['emoji', '😀'.repeat(100_000)],
    ['open notes', '<a role="doc-noteref">'.repeat(9000)],
  ])('%s take linear time', (_, html) => {
    const started = process.threadCpuUsage().user;
    const { text } = cutSnippet(html, eight, html);
    const milliseconds = (process.threadCpuUsage().user - started) / 1000;
    expect(text.length).toBeLessThanOrEqual(260);
    // A call takes up to 20 ms, and 60 ms before it is compiled. Quadratic time would take seconds.
    expect(milliseconds).toBeLessThan(400);
  });
});

test('neither divides a long word within a pair of surrogates nor loses its mark', () => {
  const word = `x${'𐐨'.repeat(1000)}`;
  const { text } = cutSnippet(word, wanted('tidak'), word);
  expect(text.isWellFormed()).toBe(true);
  const [folded = ''] = wordsOf(word);
  const found = cutSnippet(`${filler(9)}${word} ${filler(9)}`, wanted(folded), '');
  expect(found.text.isWellFormed()).toBe(true);
  expect(found.marks).toHaveLength(1);
});
