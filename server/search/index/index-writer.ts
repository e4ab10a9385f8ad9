import type { DatabaseSync } from 'node:sqlite';
import type { Language } from '#contract/constants.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { plainText } from '#server/text/plain-text.ts';
import { wordsOf } from '#server/search/words/words.ts';
import { correctAverages, lengthsOf } from './averages.ts';
import { type Dictionary, storedDictionary } from './dictionary.ts';
import { inTransaction, prepared, readState, write, writeState } from './index-file.ts';
import { packIds, unpackIds } from './word-ids.ts';

/** What can be found: a work, or a page of one. `page` is 0 for a work without pages. */
export type DocumentPlace = { kind: PostKindName; ref: number; page: number };

export type SearchDocument = DocumentPlace & {
  /** When readers could first see it, in ISO 8601. */
  at: string;
  language: Language;
  title: string;
  /** The names of the authors. */
  people: string;
  /** The names of the topics, and the keywords. */
  topics: string;
  /** Plain text. */
  body: string;
  /** Formatted text, which belongs to the body too. */
  html?: string;
  /** Words such as 'year2026', by which searches are narrowed (filter-words.ts). */
  filters: readonly string[];
};

/** The distance between the ids of documents that follow each other, so that others fit between them. */
export const GAP = 16;

/** What changes documents. `put` adds a document, or replaces it. `remove` does nothing if the index has none there. */
export type DocumentChanges = {
  put: (document: SearchDocument) => void;
  remove: (place: DocumentPlace) => void;
};

/**
 * Runs `work` in a transaction, in which it changes documents.
 * @param now the time, in ISO 8601: the index remembers since when it may hold the words of removed documents
 */
export function changeDocuments(index: DatabaseSync, now: string, work: (changes: DocumentChanges) => void): void {
  const removed: number[][] = [];
  const remove = (place: DocumentPlace) => {
    const lengths = removeDocument(index, place);
    if (lengths) removed.push(lengths);
  };
  inTransaction(index, () => {
    work({
      remove,
      put(document) {
        remove(document);
        writeDocument(index, storedDictionary(index), placeFor(index, document), document);
      },
    });
    correctAverages(index, removed);
    if (removed.length > 0 && readState(index, 'removedAt') === undefined) writeState(index, 'removedAt', now);
  });
}

/** Removes a document, and returns the lengths of its columns. Returns undefined if there is none. */
function removeDocument(index: DatabaseSync, { kind, ref, page }: DocumentPlace): number[] | undefined {
  const found = prepared(index, 'select id, words from documents where kind = ? and ref = ? and page = ?');
  const row = found.get(kind, ref, page) as { id: number; words: Uint8Array } | undefined;
  if (!row) return undefined;
  const lengths = lengthsOf(index, row.id);
  storedDictionary(index).remove(unpackIds(row.words));
  write(index, 'delete from text where rowid = ?', row.id);
  write(index, 'delete from documents where id = ?', row.id);
  return lengths;
}

/** Writes a document that the index does not have, with a given id. */
export function writeDocument(
  index: DatabaseSync,
  dictionary: Dictionary,
  id: number,
  { kind, ref, page, at, language, filters, ...texts }: SearchDocument,
): void {
  const whole = texts.html === undefined ? texts.body : `${texts.body} ${plainText(texts.html)}`;
  const [title, people, topics, body] = [texts.title, texts.people, texts.topics, whole].map(wordsOf);
  const words = packIds(dictionary.add(new Set([title, people, topics, body].flat() as string[])));
  write(
    index,
    'insert into documents (id, kind, ref, page, at, language, words) values (?, ?, ?, ?, ?, ?, ?)',
    id,
    kind,
    ref,
    page,
    at,
    language,
    words,
  );
  write(
    index,
    'insert into text (rowid, body, title, people, topics, filters) values (?, ?, ?, ?, ?, ?)',
    id,
    ...[body, title, people, topics, filters].map((column) => (column ?? []).join(' ')),
  );
}

/**
 * Returns an id between the ids of the neighbours in the order of time. If there is none left, the document gets the
 * highest id, and the index is marked as crowded: it is built anew soon.
 */
function placeFor(index: DatabaseSync, { at, kind, ref, page }: SearchDocument): number {
  const neighbour = (sign: '<' | '>', order: 'desc' | 'asc') =>
    prepared(
      index,
      `select id from documents where (at, kind, ref, page) ${sign} (?, ?, ?, ?)
       order by at ${order}, kind ${order}, ref ${order}, page ${order} limit 1`,
    ).get(at, kind, ref, page)?.['id'] as number | undefined;
  const [before, after] = [neighbour('<', 'desc'), neighbour('>', 'asc')];
  const { lowest, highest } = prepared(index, 'select min(id) as lowest, max(id) as highest from documents').get() as {
    lowest: number | null;
    highest: number | null;
  };
  if (after === undefined) return (highest ?? 0) + GAP;
  if (before === undefined) return (lowest ?? 0) - GAP;
  const between = Math.floor((before + after) / 2);
  // In a crowded index a neighbour may have a higher id than it should, so this id may be taken.
  const isFree = prepared(index, 'select 1 from documents where id = ?').get(between) === undefined;
  if (between > before && isFree) return between;
  writeState(index, 'crowded', '1');
  return (highest ?? 0) + GAP;
}
