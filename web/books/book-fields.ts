import type { Book } from '#contract/books/books.ts';
import { SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { draftPlace, type DraftPlace } from '#web/drafts/drafts.ts';
import { type FormFields, removalText } from '#web/forms/form-fields.ts';
import type { FormKind } from '#web/forms/use-draft-form.ts';
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

export const BOOK_FIELDS: FormFields<Book> = [
  ...BOOK_TEXTS,
  { name: 'remove_file', label: 'Berkas PDF', from: () => '', show: removalText },
];

export const BOOK_FORM: FormKind = { subject: 'Buku', noun: 'Isian', file: PDF_FILE };

/** Returns where the browser stores a person's drafts: those of this book, or without one those of new books. */
export function bookDrafts(userId: number, book?: Pick<Book, 'id'>): DraftPlace {
  return draftPlace('book', userId, book?.id ?? 'new');
}

/**
 * Returns the doi.org address of a DOI, which may be typed bare, with its prefix or as a whole address. Returns
 * undefined for other text.
 */
export function doiAddress(doi: string): string | undefined {
  const bare = doi.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/\S+$/.test(bare) ? `https://doi.org/${encodeURI(bare)}` : undefined;
}
