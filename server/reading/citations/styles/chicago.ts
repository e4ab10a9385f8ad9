import { writtenDay } from '#contract/works/citation-days.ts';
import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { addressOf, italicTitle, plain, quotedTitle } from './fields.ts';
import { invertedName, listed, usualName } from './names.ts';
import { assembled, italic, joined, type Piece } from './parts.ts';

const TERMS = {
  id: { and: 'dan', others: 'dkk.', noDate: 't.t.', accessed: 'Diakses' },
  en: { and: 'and', others: 'et al.', noDate: 'n.d.', accessed: 'Accessed' },
};

/** From this number of authors on, the list has the first seven. */
const MANY_AUTHORS = 11;
const FIRST_AUTHORS = 7;

/** Writes the entry for the bibliography. */
export function citeInChicago(work: CitedWork) {
  const { accessed } = TERMS[work.language];
  const isDated = work.issued !== '';
  return assembled([
    ...joined('. ', [authorsOf(work)], ...sourceOf(work)),
    '.',
    isDated ? '' : { text: ` ${accessed} {day}.`, accessed: 'long' },
    ...joined('', [addressOf(work)]).flatMap((address) => [' ', address, '.']),
  ]);
}

function sourceOf(work: CitedWork): Piece[][] {
  const { type, title, container } = work;
  const publisher = type === 'article' ? '' : plain(work.publisher);
  const date = dateOf(work);
  if (type === 'book') return withImprint([italic(italicTitle(title, work))], publisher, date);
  const publication = [italic(italicTitle(container, work)), type === 'post' ? ' (blog)' : ''];
  return [[quotedTitle(title, work)], ...withImprint(publication, publisher, date)];
}

/** Puts a full stop before the publisher, but a comma before a date without publisher. */
function withImprint(text: Piece[], publisher: string, date: string): Piece[][] {
  return publisher === '' ? [joined(', ', text, [date])] : [text, [publisher, ', ', date]];
}

function authorsOf({ authors, language }: CitedWork): string {
  const { and, others } = TERMS[language];
  const names = authors.map((name, index) => (index === 0 ? invertedName(name, 'full') : usualName(name, 'full')));
  return names.length < MANY_AUTHORS
    ? listed(names, `, ${and} `)
    : `${names.slice(0, FIRST_AUTHORS).join(', ')}, ${others}`;
}

function dateOf({ issued, language }: CitedWork): string {
  if (typeof issued === 'string') return issued || TERMS[language].noDate;
  return writtenDay(issued, 'long', language);
}
