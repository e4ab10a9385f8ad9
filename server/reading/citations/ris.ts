import type { CitedName } from '#contract/works/cited-names.ts';
import { type CitedWork, citedYear, oneLine } from './cited-work.ts';

const TYPES = { article: 'JOUR', post: 'BLOG', book: 'BOOK' } as const;

/** Returns the reference of a work as RIS: https://refdb.sourceforge.net/manual-0.9.6/sect1-ris-format.html. */
export function writeRis(work: CitedWork): string {
  const { issued, container } = work;
  const fields: [tag: string, ...values: string[]][] = [
    ['AU', ...work.authors.map(writeName)],
    ['TI', work.title],
    ['T2', container],
    // EndNote and Mendeley look for the name of a journal here.
    ['JO', work.type === 'article' ? container : ''],
    ['PY', citedYear(issued)],
    ['DA', typeof issued === 'string' ? '' : dayOf(issued)],
    ['PB', work.publisher],
    ['SN', work.issn],
    ['DO', work.doi],
    ['UR', work.url],
    ['LA', work.language],
    ['AB', work.abstract],
    ['KW', ...work.keywords],
  ];
  const lines = fields.flatMap(([tag, ...values]) =>
    values
      .map(oneLine)
      .filter((value) => value !== '')
      .map((value) => `${tag}  - ${value}`),
  );
  return [`TY  - ${TYPES[work.type]}`, ...lines, 'ER  - ', ''].join('\r\n');
}

const dayOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('/');

/** A comma divides a name, so no part may contain one. EndNote does not divide a name with a comma at its end. */
function writeName(name: CitedName): string {
  if ('literal' in name) {
    const literal = oneLine(withoutCommas(name.literal));
    return literal.includes(' ') ? `${literal},` : literal;
  }
  return `${withoutCommas(name.family)}, ${withoutCommas(name.given)}`;
}

const withoutCommas = (part: string) => part.replaceAll(',', '');
