import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

function parse(q: string): string[] {
  return parseQuery(q).map(({ words, isPhrase }) => {
    const text = words.map(({ word }) => word).join(' ');
    return isPhrase ? `"${text}"` : text;
  });
}

test('words and quoted phrases', () => {
  expect(parse('Hutan "tanah adat" air')).toEqual(['hutan', '"tanah adat"', 'air']);
  expect(parse('“tanah adat”«air laut»')).toEqual(['"tanah adat"', '"air laut"']);
  expect(parse('"satu""dua"')).toEqual(['"satu"', '"dua"']);
  expect(parse('"" hutan ""')).toEqual(['hutan']);
});

test('a quote without a partner is a space', () => {
  expect(parse('hutan "adat')).toEqual(['hutan', 'adat']);
  expect(parse('"tanah adat" "air laut')).toEqual(['"tanah adat"', 'air', 'laut']);
});

test('a repeated word counts once, and only eight words count', () => {
  expect(parse('hutan Hutan "hutan" "hutan"')).toEqual(['hutan', '"hutan"']);
  expect(parse('a b "c d" e f g h i j')).toEqual(['a', 'b', '"c d"', 'e', 'f', 'g', 'h']);
  expect(parse('1 2 3 4 5 6 "7 8 9" 10')).toEqual(['1', '2', '3', '4', '5', '6', '"7 8"']);
});
