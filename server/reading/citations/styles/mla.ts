import { mlaMonth, writtenDay } from '#contract/works/citation-days.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { addressOf, italicTitle, plain, quotedTitle } from './fields.ts';
import { invertedName, usualName } from './names.ts';
import { assembled, italic, joined } from './parts.ts';

const TERMS = {
  id: { and: 'dan', others: 'dkk.', accessed: 'Diakses' },
  en: { and: 'and', others: 'et al.', accessed: 'Accessed' },
};

export function citeInMla(work: CitedWork) {
  const { type, title, container, publisher, issued, language } = work;
  const source = joined(
    ', ',
    [italic(italicTitle(container, work))],
    [type === 'article' ? '' : plain(publisher)],
    [dateOf(work)],
    [addressOf(work)],
  );
  const shownTitle = type === 'book' ? italic(italicTitle(title, work)) : quotedTitle(title, work);
  return assembled([
    ...joined('. ', [authorsOf(work)], [shownTitle], source),
    '.',
    issued === '' ? { text: ` ${TERMS[language].accessed} {day}.`, accessed: 'mla' } : '',
  ]);
}

function authorsOf({ authors, language }: CitedWork): string {
  const { and, others } = TERMS[language];
  const [first, second] = authors;
  if (first === undefined) return '';
  const name = invertedName(first, 'full, initials spaced');
  if (second === undefined) return name;
  return authors.length > 2 ? `${name}, ${others}` : `${name}, ${and} ${usualName(second, 'full, initials spaced')}`;
}

function dateOf({ issued, type, language }: CitedWork): string {
  if (typeof issued === 'string') return issued;
  if (type === 'article') return `${mlaMonth(issued.month, language)} ${issued.year}`;
  return writtenDay(issued, 'mla', language);
}
