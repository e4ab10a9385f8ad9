import type { Language } from '#contract/constants.ts';
import { LICENCES } from '#contract/articles/licences.ts';
import { namesOf, type PersonName } from '#contract/identity/full-name.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { BibEntry, BibName } from './bibtex.ts';
import type { ArticleRow, BookRow } from './export.repository.ts';
import { folderName, type Work } from './works.ts';

const LANGUAGE: Readonly<Record<Language, string>> = { id: 'indonesian', en: 'english' };
/** The site shows dates in the time of Jakarta. */
const MONTH = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone: 'Asia/Jakarta' });

/** `publication`: the name of the site's publication, as the journal of its articles. */
export function articleEntry(row: ArticleRow, { title, item }: Work, publication: string): BibEntry {
  const [year = '', month = ''] = MONTH.format(new Date(row.published_at ?? row.created_at)).split('-');
  const others = fromJson(row.co_authors).map(({ given_name, family_name }) =>
    toName({ nama_depan: given_name, nama_belakang: family_name }),
  );
  return {
    type: 'article',
    id: `article-${row.id}`,
    title,
    authors: [toName(row), ...others],
    year,
    month: Number(month),
    fields: {
      journal: publication,
      doi: row.doi ?? '',
      url: item.link,
      language: LANGUAGE[row.language],
      abstract: row.abstract,
      keywords: item.keywords.join(', '),
      license: row.licence === null ? '' : LICENCES[row.licence].label,
    },
  };
}

/** The authors of a book are one free text. Its year and publisher are free texts, too. */
export function bookEntry({ id, title, author, tahun, penerbit, doi, file }: BookRow): BibEntry {
  const path = file === null ? '' : `books/${folderName(id, title)}/${file}`;
  return {
    type: 'book',
    id: `book-${id}`,
    title,
    authors: [{ whole: author }],
    year: tahun,
    fields: { publisher: penerbit, doi, file: path },
  };
}

function toName(person: PersonName): BibName {
  const [given = '', family = ''] = namesOf(person);
  return { given, family };
}
