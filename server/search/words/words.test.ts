import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { placedWordsOf, wordsOf } from './words.ts';

/** Returns each word with its text as it was written, cut out by the places. */
function cutOut(text: string): [word: string, written: string][] {
  return placedWordsOf(text).map(({ word, start, end }) => [word, text.slice(start, end)]);
}

describe('wordsOf', () => {
  it('splits at everything but letters and digits', () => {
    expect(wordsOf("Kura-kura: Jum'at, 2026\0 (CO2)_a\n#topic:12")).toEqual(
      'kura kura jum at 2026 co2 a topic 12'.split(' '),
    );
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf(`${'-'.repeat(40)} ❤️ 😀 \ud800 ́`)).toEqual([]);
  });

  it('makes one word of all spellings of a letter', () => {
    expect(wordsOf('Été e\u0301te\u0301 ÉTÉ ete')).toEqual(['ete', 'ete', 'ete', 'ete']);
    expect(wordsOf('Straße STRASSE ﬁn İstanbul ΟΔΟΣ οδός ᶜ')).toEqual([
      'strasse',
      'strasse',
      'fin',
      'istanbul',
      'οδοσ',
      'οδοσ',
      'c',
    ]);
    expect(wordsOf('العربيّة العربية 日本')).toEqual(['العربية', 'العربية', '日本']);
  });

  it('cuts long words to 64 characters, and reads on behind them', () => {
    expect(wordsOf(`${'x'.repeat(500)} ya`)).toEqual(['x'.repeat(64), 'ya']);
    expect(wordsOf(`${'é'.repeat(500)} ya`)).toEqual(['e'.repeat(64), 'ya']);
    expect(wordsOf(`x${'𝒳'.repeat(500)} ya`)).toEqual(['x'.repeat(64), 'ya']);
    const deseret = wordsOf(`a${'𐐨'.repeat(500)}`)[0] ?? '';
    expect(deseret.isWellFormed()).toBe(true);
    expect(deseret).toHaveLength(63);
  });

  it('takes linear time, also for long runs of marks', () => {
    const texts = [
      'Penelitian ini membahas pengelolaan hutan. '.repeat(25_000),
      `a${'\u0301\u0323'.repeat(500_000)}`,
      'é'.repeat(1_000_000),
      '\u0301 '.repeat(500_000),
    ];
    const start = process.cpuUsage();
    for (const text of texts) wordsOf(text);
    const { user, system } = process.cpuUsage(start);
    // About 60 ms. Normalising the marks as one word would take minutes.
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('finds the same words as FTS5, whatever the letter', () => {
    const words = new Set<string>();
    for (let code = 0; code < 0x1_0000; code += 1)
      for (const word of wordsOf(`q${String.fromCharCode(code)}q`)) words.add(word);
    const database = new DatabaseSync(':memory:');
    database.exec(`CREATE VIRTUAL TABLE text USING fts5(body, content='', tokenize="unicode61 remove_diacritics 0")`);
    database.exec(`CREATE VIRTUAL TABLE terms USING fts5vocab(text, 'row')`);
    database.prepare('INSERT INTO text(rowid, body) VALUES (1, ?)').run([...words].join(' '));
    const terms = new Set(
      database
        .prepare('SELECT term FROM terms')
        .all()
        .map(({ term }) => String(term)),
    );
    database.close();
    expect(words.size).toBeGreaterThan(40_000);
    expect([...words].filter((word) => !terms.has(word))).toEqual([]);
    expect(terms.size).toBe(words.size);
  });
});

describe('placedWordsOf', () => {
  it('gives the places in the text as it was written', () => {
    const text = '😀 İÇİN e\u0301te\u0301, straße😀️abc\0ﬁn \u00AD\u00ADpeneli\u00ADtian\u00AD العربيّة';
    expect(cutOut(text)).toEqual([
      ['icin', 'İÇİN'],
      ['ete', 'e\u0301te\u0301'],
      ['strasse', 'straße'],
      ['abc', 'abc'],
      ['fin', 'ﬁn'],
      ['penelitian', 'peneli\u00ADtian'],
      ['العربية', 'العربيّة'],
    ]);
  });

  it('marks the whole of a word that was cut', () => {
    expect(cutOut(`a ${'é'.repeat(100)} b`)).toEqual([
      ['a', 'a'],
      ['e'.repeat(64), 'é'.repeat(100)],
      ['b', 'b'],
    ]);
  });

  it('gives the same words as wordsOf, in ascending places', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const pieces = [
      ...'aZ9 -\0'.split(''),
      'é',
      'e\u0301',
      'ß',
      'İ',
      '😀',
      '\uFE0F',
      '\u00AD',
      '\ud800',
      '\udc00',
      'ل',
      '𝒳',
      '\u{1E944}',
    ];
    for (let round = 0; round < 2000; round += 1) {
      const text = Array.from({ length: random(30) }, () => pieces[random(pieces.length)]).join('');
      const placed = placedWordsOf(text);
      expect(placed.map(({ word }) => word)).toEqual(wordsOf(text));
      let last = 0;
      for (const { word, start, end } of placed) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(wordsOf(text.slice(start, end))).toEqual([word]);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }
  });
});
