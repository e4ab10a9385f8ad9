import { expect, test } from 'vitest';
import { indexedName } from './cited-names.ts';

const NBSP = '\u{A0}';

/** Repeats how Zotero's translator "Embedded Metadata" reads the authors from tags citation_author. */
function readByZotero(tag: string): string[][] {
  const byComma = tag.split(/\s*,\s*/);
  const isSeveral = byComma.length > 1 && byComma[0]?.includes(' ') && byComma[1]?.includes(' ');
  return (isSeveral ? byComma : [tag]).map((author) => {
    if (author.includes(',')) return author.split(/, ?/).toReversed();
    const space = author.lastIndexOf(' ');
    return [author.slice(0, Math.max(space, 0)), author.slice(space + 1)];
  });
}

test.each([
  { family: 'Nur Aini', given: 'Siti Rahma' },
  { family: 'bin Abdullah', given: 'Muhammad Rizki' },
  { family: 'Rahma', given: 'Siti' },
])('Zotero reads one author: %s', ({ family, given }) => {
  const [author, ...others] = readByZotero(indexedName({ family, given }));
  expect(others).toEqual([]);
  expect(author?.map((part) => part.replaceAll(NBSP, ' '))).toEqual([given, family]);
});

test('Zotero does not divide one name', () => {
  expect(readByZotero(indexedName({ literal: 'I Gusti Ayu' }))).toEqual([['', `I${NBSP}Gusti${NBSP}Ayu`]]);
});
