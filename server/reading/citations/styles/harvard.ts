import { monthName } from '#contract/works/citation-days.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { addressOf, plain, quoted, yearOf } from './fields.ts';
import { invertedName, listed } from './names.ts';
import { assembled, italic, joined, type Piece } from './parts.ts';

const TERMS = {
  id: { and: 'dan', others: 'dkk.', noDate: 'tanpa tanggal', available: 'Tersedia pada', accessed: 'Diakses' },
  en: { and: 'and', others: 'et al.', noDate: 'no date', available: 'Available at', accessed: 'Accessed' },
};

/** From this number of authors on, the list has the first one alone. */
const MANY_AUTHORS = 4;

export function citeInHarvard(work: CitedWork) {
  const { noDate } = TERMS[work.language];
  const head = [...authorsOf(work), ` (${yearOf(work) || noDate}) `];
  return assembled([...joined('. ', [...head, ...sourceOf(work)], accessOf(work)), '.']);
}

function sourceOf({ type, title, container, publisher, issued, language }: CitedWork): Piece[] {
  if (type === 'book') return joined('. ', [italic(plain(title))], [plain(publisher)]);
  const publication = italic(plain(container));
  // The style calls an article without volume and pages a preprint.
  if (type === 'article') return joined(', ', [quoted(title)], [publication, ' [Preprint]']);
  const day = typeof issued === 'string' ? '' : `${issued.day} ${monthName(issued.month, language)}`;
  return joined(', ', [quoted(title)], joined('. ', [publication], [plain(publisher)]), [day]);
}

function authorsOf({ authors, language }: CitedWork): Piece[] {
  const { and, others } = TERMS[language];
  const names = authors.map((name) => invertedName(name, 'initials, close'));
  return names.length < MANY_AUTHORS ? [listed(names, ` ${and} `)] : [`${names[0]} `, italic(others)];
}

function accessOf(work: CitedWork): Piece[] {
  const { available, accessed } = TERMS[work.language];
  const address = addressOf(work);
  if (address === '') return [];
  const isDated = work.doi === '';
  return [`${available}: ${address}`, isDated ? { text: ` (${accessed}: {day})`, accessed: 'long' } : ''];
}
