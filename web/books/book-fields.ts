import type { Book } from '#contract/books/books.ts';
import { SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { draftPlacesOf } from '#web/drafts/drafts.ts';
import { type FormFields, removalField } from '#web/forms/form-fields.ts';
import type { FormKind } from '#web/forms/use-form-state.ts';
import { PDF_FILE } from './pdf-rules.ts';

const { bookAdmin } = labels;
const limit = SHORT_TEXT_CHARACTERS;

export const BOOK_TEXTS: FormFields<Book> = [
  { name: 'title', label: 'Judul', limit, from: (book) => book?.title ?? '' },
  { name: 'author', label: bookAdmin.author, limit, from: (book) => book?.author ?? '' },
  { name: 'penerbit', label: bookAdmin.publisher, limit, from: (book) => book?.penerbit ?? '' },
  { name: 'tahun', label: bookAdmin.year, limit, from: (book) => book?.tahun ?? '' },
  { name: 'doi', label: 'DOI', limit, from: (book) => book?.doi ?? '' },
];

export const BOOK_FIELDS: FormFields<Book> = [...BOOK_TEXTS, removalField('file', 'Berkas PDF')];

export const BOOK_FORM: FormKind = { subject: 'Buku', noun: 'Isian', file: PDF_FILE };

export const bookDrafts = draftPlacesOf('book');

/**
 * Returns the doi.org address of a DOI. It may be typed alone, after `doi:`, or as a doi.org address. Returns undefined
 * for other text.
 */
export function doiAddress(doi: string): string | undefined {
  const bare = doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(bare) ? `https://doi.org/${encodeURI(bare)}` : undefined;
}
