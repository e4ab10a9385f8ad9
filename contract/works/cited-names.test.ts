import { expect, test } from 'vitest';
import { citedName, indexedName, plainName } from './cited-names.ts';

const NBSP = '\u{A0}';

test.each([
  // [nama_depan, nama_belakang, nama untuk sitasi, the cited name, citation_author]
  ['Siti', 'Rahma', '', { given: 'Siti', family: 'Rahma' }, 'Rahma, Siti'],
  ['Siti Rahma', 'Nur Aini', '', { given: 'Siti Rahma', family: 'Nur Aini' }, `Nur${NBSP}Aini, Siti Rahma`],
  ['Budi', 'Nur Aini', '', { given: 'Budi', family: 'Nur Aini' }, 'Nur Aini, Budi'],
  ['Sumarni', '-', '', { literal: 'Sumarni' }, 'Sumarni'],
  ['Sumarni', '', '', { literal: 'Sumarni' }, 'Sumarni'],
  ['Suharto', 'Suharto', '', { literal: 'Suharto' }, 'Suharto'],
  ['I Gusti Ayu', '-', '', { literal: 'I Gusti Ayu' }, `I${NBSP}Gusti${NBSP}Ayu`],
  ['Prof. Dr. Ir. Made', 'Wijaya, S.Si., M.Sc., Ph.D.', '', { given: 'Made', family: 'Wijaya' }, 'Wijaya, Made'],
  ['dr. Rina', 'Lestari Sp.OG', '', { given: 'Rina', family: 'Lestari' }, 'Lestari, Rina'],
  ['H. Agus', 'Salim', '', { given: 'Agus', family: 'Salim' }, 'Salim, Agus'],
  ['H. B.', 'Jassin', '', { given: 'H. B.', family: 'Jassin' }, 'Jassin, H. B.'],
  [
    'Dr.-Ing. Bacharuddin Jusuf',
    'Habibie',
    '',
    { given: 'Dr.-Ing. Bacharuddin Jusuf', family: 'Habibie' },
    'Habibie, Dr.-Ing. Bacharuddin Jusuf',
  ],
  ['Muh. Rizki', 'bin Abdullah', '', { given: 'Muh. Rizki', family: 'bin Abdullah' }, `bin${NBSP}Abdullah, Muh. Rizki`],
  [
    "Siti Nur'aini",
    'Situmorang, SE, MM',
    '',
    { given: "Siti Nur'aini", family: 'Situmorang' },
    "Situmorang, Siti Nur'aini",
  ],
  ['Ratna', 'Ayu Dewi', 'Dewi, R. A.', { given: 'R. A.', family: 'Dewi' }, 'Dewi, R. A.'],
  ['Ratna', 'Ayu', 'Ratna Ayu Dewi', { literal: 'Ratna Ayu Dewi' }, `Ratna${NBSP}Ayu${NBSP}Dewi`],
  ['Robert', 'Wolter, Jr.', '', { given: 'Robert', family: 'Wolter, Jr.' }, 'Wolter Jr., Robert'],
  ['Dr.', '-', '', { literal: 'Dr.' }, 'Dr.'],
  ['Ma', 'Se', '', { given: 'Ma', family: 'Se' }, 'Se, Ma'],
])('%s | %s | %s', (nama_depan, nama_belakang, citation_name, cited, indexed) => {
  const name = citedName({ nama_depan, nama_belakang, citation_name });
  expect(name).toEqual(cited);
  expect(indexedName(name)).toBe(indexed);
});

test('a cited name in its usual order', () => {
  expect(plainName({ family: 'Rahma', given: 'S.' })).toBe('S. Rahma');
  expect(plainName({ literal: 'Sumarni' })).toBe('Sumarni');
});

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
