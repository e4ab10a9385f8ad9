import { ieeeMonth, writtenDay } from '#contract/works/citation-days.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { plain, quoted } from './fields.ts';
import { listed, usualName } from './names.ts';
import { assembled, italic, joined, type Piece } from './parts.ts';

const TERMS = {
  id: { and: 'dan', others: 'dkk.', accessed: 'diakses', Accessed: 'Diakses', online: 'Daring', at: 'Tersedia pada' },
  en: { and: 'and', others: 'et al.', accessed: 'accessed', Accessed: 'Accessed', online: 'Online', at: 'Available' },
};

/** From this number of authors on, the list has the first one alone. */
const MANY_AUTHORS = 7;

/** Writes a reference without the number before it, which depends on the list it goes into. */
export function citeInIeee(work: CitedWork) {
  return assembled([...authorsOf(work), ', ', ...(work.type === 'book' ? bookOf(work) : textOf(work))]);
}

function bookOf(work: CitedWork): Piece[] {
  const { title, publisher, doi } = work;
  const imprint = joined(', ', [plain(publisher)], [dateOf(work)]);
  return [...joined('. ', [italic(plain(title))], imprint), '.', doi && ` doi: ${doi}.`];
}

function textOf(work: CitedWork): Piece[] {
  const { type, title, container, url, doi, language } = work;
  const { accessed, Accessed, online, at } = TERMS[language];
  const source = joined(', ', [quoted(title)], [italic(plain(container))], [dateOf(work)]);
  if (type === 'post') {
    return [...source, `. ${url}`, { text: ` (${accessed} {day}).`, accessed: 'ieee' }];
  }
  if (doi !== '') return [...source, `, doi: ${doi}.`];
  const day: Piece = { text: ` ${Accessed}: {day}. [${online}].`, accessed: 'ieee' };
  return [...source, ',', day, ` ${at}: ${url}`];
}

function authorsOf({ authors, language }: CitedWork): Piece[] {
  const { and, others } = TERMS[language];
  const names = authors.map((name) => usualName(name, 'initials, spaced'));
  if (names.length >= MANY_AUTHORS) return [`${names[0]} `, italic(others)];
  return [listed(names, names.length > 2 ? `, ${and} ` : ` ${and} `)];
}

function dateOf({ issued, type, language }: CitedWork): string {
  if (typeof issued === 'string') return issued;
  if (type === 'article') return `${ieeeMonth(issued.month, language)} ${issued.year}`;
  return writtenDay(issued, 'ieee', language);
}
