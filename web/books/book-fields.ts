import type { Book } from '#contract/books.ts';
import { SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import type { FieldRule } from '#web/forms/field-rules.ts';

export type BookField = 'title' | 'author' | 'penerbit' | 'tahun' | 'doi';
/** `remove_file`: see web/forms/removal.ts. */
export type BookFields = Record<BookField | 'remove_file', string>;

const { bookAdmin } = labels;

/** What stands on the screen, in the specification's order; `label` is how the server names it. */
export const BOOK_FIELDS: readonly (FieldRule<BookField> & { shown: string })[] = [
  { name: 'title', label: 'Judul', shown: 'Judul', limit: SHORT_TEXT_CHARACTERS },
  { name: 'author', label: bookAdmin.author, shown: bookAdmin.author, limit: SHORT_TEXT_CHARACTERS },
  { name: 'penerbit', label: 'Penerbit', shown: bookAdmin.publisher, limit: SHORT_TEXT_CHARACTERS },
  { name: 'tahun', label: 'Tahun', shown: bookAdmin.year, limit: SHORT_TEXT_CHARACTERS },
  { name: 'doi', label: 'DOI', shown: 'DOI', limit: SHORT_TEXT_CHARACTERS },
];

export function bookFields(book: Book | undefined): BookFields {
  const { title = '', author = '', penerbit = '', tahun = '', doi = '' } = book ?? {};
  return { title, author, penerbit, tahun, doi, remove_file: '' };
}

/** A DOI leads to doi.org, whether it was typed bare, with its prefix or as the whole address; other text does not. */
export function doiAddress(doi: string): string | undefined {
  const bare = doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(bare) ? `https://doi.org/${encodeURI(bare)}` : undefined;
}
