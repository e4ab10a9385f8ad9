import { monthName } from '#contract/works/citation-days.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { addressOf, italicTitle, plain, yearOf } from './fields.ts';
import { invertedName, listed } from './names.ts';
import { assembled, italic, joined } from './parts.ts';

/** Above this number of authors, the list has the first nineteen, an ellipsis and the last one. */
const AUTHORS_MAX = 20;

export function citeInApa(work: CitedWork) {
  const { type, title, publisher, container } = work;
  const source = type === 'book' ? plain(publisher) : italic(italicTitle(container, work));
  const shownTitle = type === 'book' ? italic(plain(title)) : plain(title);
  const entry = joined('. ', [authorsOf(work)], [`(${dateOf(work)})`], [shownTitle], [source]);
  return assembled(joined(' ', [...entry, '.'], [addressOf(work)]));
}

function authorsOf({ authors }: CitedWork): string {
  const names = authors.map((name) => invertedName(name, 'initials, spaced'));
  if (names.length <= AUTHORS_MAX) return listed(names, ', & ');
  return `${names.slice(0, AUTHORS_MAX - 1).join(', ')}, … ${names.at(-1)}`;
}

function dateOf(work: CitedWork): string {
  const { issued, type, language } = work;
  if (type !== 'post' || typeof issued === 'string') return yearOf(work) || (language === 'id' ? 't.t.' : 'n.d.');
  return `${issued.year}, ${monthName(issued.month, language)} ${issued.day}`;
}
