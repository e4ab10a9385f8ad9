import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citedDay } from '#contract/works/citation-days.ts';
import { type CitationStyle, citationStyles } from '#contract/works/citation-formats.ts';
import type { CitationPart } from '#contract/works/public-works.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { CITED_WORKS } from './fixtures/works.ts';
import { readQuotations } from './quotation.ts';
import { citeIn } from './styles.ts';

type Pandoc = {
  works: Record<string, Record<string, string>>;
  months: { style: CitationStyle; name: string; citations: string[] }[];
};

/** What pandoc writes, with ⟨italics⟩. scripts/make-citations.ts makes the file. */
const pandoc: Pandoc = JSON.parse(readFileSync(new URL('fixtures/pandoc.json', import.meta.url), 'utf8'));

/** Corrects the citations in which pandoc 2.17 is wrong. docs/decisions/citations.md describes the faults. */
const CORRECTIONS: Readonly<Record<string, (citation: string) => string>> = {
  'capitals and digits, en': (citation) =>
    citation.replace('Co2, H₂o', 'CO2, H₂O').replace('3d Map of Pm2', '3D Map of PM2'),
  'a title that begins with dots, id': (citation) =>
    citation
      .replace('3)...', '3). ...')
      .replace('Siti Nur“', 'Siti Nur. “')
      .replace('(2024)“', '(2024) “')
      .replace('Rahma,“', 'Rahma, “'),
};

function cited(style: CitationStyle, work: CitedWork, accessed?: Date): string {
  const shown = citeIn(style, work).filter((part) => accessed !== undefined || part.accessed === undefined);
  return shown.map((part) => writtenPart(part, work, accessed)).join('');
}

function writtenPart(part: CitationPart, { language }: CitedWork, accessed: Date | undefined): string {
  if (part.italic) return `⟨${part.text}⟩`;
  if (part.accessed === undefined || accessed === undefined) return part.text;
  return part.text.replace('{day}', citedDay(accessed, part.accessed, language));
}

test('pandoc has cited these works', () => {
  expect(Object.keys(pandoc.works)).toEqual(Object.keys(CITED_WORKS));
});

test.each(Object.entries(CITED_WORKS))('all styles equal pandoc: %s', (name, work) => {
  const citations: Record<string, string> = {};
  for (const style of citationStyles) {
    const plain = cited(style, work);
    const dated = cited(style, work, new Date(2026, 4, 3));
    citations[style] = plain;
    if (dated !== plain) citations[`${style}, accessed`] = dated;
  }
  const correct = CORRECTIONS[name] ?? ((citation) => citation);
  const expected = Object.entries(pandoc.works[name] ?? {}).map(([style, citation]) => [style, correct(citation)]);
  expect(citations).toEqual(Object.fromEntries(expected));
});

test.each(pandoc.months)('the days of access equal pandoc: $style, $name', ({ style, name, citations }) => {
  const work = CITED_WORKS[name];
  expect(citations.map((_, index) => work && cited(style, work, new Date(2026, index, index + 1)))).toEqual(citations);
});

test('a correction is needed as long as pandoc makes the fault', () => {
  for (const [name, correct] of Object.entries(CORRECTIONS)) {
    const citations = Object.values(pandoc.works[name] ?? {});
    expect(citations.map(correct)).not.toEqual(citations);
  }
});

test.each(['“a ‘b ', '“a "b ‘c “d'])('a long title of quotation marks takes no quadratic time: %s', (marks) => {
  const [title] = readQuotations(`${marks.repeat(20_000)} x”`);
  expect(title).toBeDefined();
});
