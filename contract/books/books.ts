import { z } from 'zod';
import { sentDraft } from '#contract/posts/drafts.ts';
import { listMeta, listQuery } from '#contract/lists.ts';
import { idNumber, loadedVersion, removal, requiredLine, timestamp } from '#contract/text.ts';

export const book = z.object({
  id: idNumber,
  title: z.string(),
  author: z.string(),
  tahun: z.string(),
  penerbit: z.string(),
  doi: z.string(),
  file: z.string().nullable().describe('Path of a PDF below /storage/'),
  created_at: timestamp,
  updated_at: timestamp,
});

const bookText = z.object({
  title: requiredLine('Judul'),
  author: requiredLine('Author'),
  tahun: requiredLine('Tahun'),
  penerbit: requiredLine('Penerbit'),
  doi: requiredLine('DOI'),
});

export const bookAdd = bookText.extend({ draft: sentDraft() });

/** An edit without a new file keeps the stored file, unless the form asks to remove the file. */
export const bookEdit = bookText.extend({
  remove_file: removal('remove_file', 'PDF'),
  updated_at: loadedVersion(),
  draft: sentDraft(),
});

export const bookListQuery = listQuery([
  'created_at',
  '-created_at',
  'title',
  '-title',
  'author',
  '-author',
  'tahun',
  '-tahun',
]);

export const bookAnswer = z.object({ buku: book });
export const bookListAnswer = z.object({ buku: z.array(book), meta: listMeta });

export type Book = z.infer<typeof book>;
export type BookListQuery = z.infer<typeof bookListQuery>;
