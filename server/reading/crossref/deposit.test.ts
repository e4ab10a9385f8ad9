import { expect, test } from 'vitest';
import type { CitedName } from '#contract/works/cited-names.ts';
import { parseXml } from '#tests/xml.ts';
import { writeDeposit } from './deposit.ts';
import { namePart } from './deposit-texts.ts';

const NAMED = { name: '', affiliation: '', orcid: null, userId: null };

const depositOf = (text: string, cited: CitedName) =>
  writeDeposit({
    work: { id: 1, authors: [{ ...NAMED, cited }], language: 'id', changedAt: '2026-11-21T03:00:00.000Z' },
    doi: '10.5555/a',
    cited: {
      title: text,
      abstract: `${text}\n\r\n \u0000\n${text}`,
      issued: { year: 2026, month: 11, day: 1 },
      container: text,
      issn: '',
      url: 'https://terarah.example/articleDetail/1',
      licence: '',
    },
    institute: { name: text, email: 'halo@terarah.example' },
  });

test('characters that XML forbids do not get into the file', () => {
  const xml = depositOf('a\u0000b\u{1F}c\uD800d\uFFFFe\u{1FFFE}f', { literal: '\uDC00\u0001\uFFFE' });
  parseXml(xml);
  expect(xml.isWellFormed()).toBe(true);
  expect(xml.match(/<jats:p>/g)).toHaveLength(2);
  expect(xml).toContain('<title>a b c\u{FFFD}def</title>');
});

test.each<[CitedName, string]>([
  [{ literal: 'Sumarni' }, '<surname>Sumarni</surname>'],
  [{ family: '?', given: 'Budi' }, '<surname>Budi</surname>'],
  [{ literal: '1 2 ?' }, '<anonymous sequence="first" contributor_role="author"/>'],
])('the name %j is %s', (name, written) => {
  expect(depositOf('Judul', name)).toContain(written);
});

test.each([
  ['Siti  Rahma\n', 'Siti Rahma'],
  ['Angkatan 45', 'Angkatan 45'],
  ['A1 B2', 'A B'],
  ['🌳'.repeat(61), '🌳'.repeat(60)],
  [`${'a'.repeat(60)} b`, 'a'.repeat(60)],
  [`${'a'.repeat(50)} ${'b'.repeat(20)}`, 'a'.repeat(50)],
])('the part %j of a name is %j', (name, part) => {
  expect(namePart(name)).toBe(part);
});
