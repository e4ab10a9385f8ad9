import type { DatabaseSync } from 'node:sqlite';
import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import { prepared } from '#server/search/index/index-file.ts';
import type { DocumentPlace } from '#server/search/index/index-writer.ts';

type FoundDocument = DocumentPlace & { id: number; at: string };

/** A document that appeared this many days later scores twice as high. */
const DAYS_TO_DOUBLE = 7300;
const DAY_MS = 86_400_000;

/**
 * Orders documents by score; a lower score is better. Documents with all words in the title come first. The age counts
 * from 1970 and not from today, so that the same search gives the same order on every day.
 */
export function orderByRelevance(index: DatabaseSync, rows: readonly Record<string, unknown>[]): number[] {
  const documents = readRows(
    index,
    rows.map(({ id }) => id as number),
  );
  return rows
    .flatMap(({ id, score, isTitled }) => {
      const document = documents.get(id as number);
      if (!document) return [];
      const days = Date.parse(document.at) / DAY_MS;
      return [{ document, isTitled: isTitled as number, score: (score as number) * 2 ** (days / DAYS_TO_DOUBLE) }];
    })
    .toSorted((a, b) => b.isTitled - a.isTitled || a.score - b.score || compareDocuments(a.document, b.document))
    .map(({ document }) => document.id);
}

/** Newer documents come first. */
function compareDocuments(a: FoundDocument, b: FoundDocument): number {
  if (a.at !== b.at) return a.at > b.at ? -1 : 1;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.ref - b.ref || a.page - b.page;
}

/** Returns where the documents are, in the given order. */
export function placesOf(index: DatabaseSync, ids: readonly number[]): DocumentPlace[] {
  const documents = readRows(index, ids);
  return ids.flatMap((id) => {
    const document = documents.get(id);
    return document ? [{ kind: document.kind, ref: document.ref, page: document.page }] : [];
  });
}

/** Returns the documents of one kind, in the given order. */
export function idsOfKind(index: DatabaseSync, ids: readonly number[], kind?: PostKindName): readonly number[] {
  if (kind === undefined) return ids;
  const documents = readRows(index, ids);
  return ids.filter((id) => documents.get(id)?.kind === kind);
}

/** Returns how many of the documents are of each kind. */
export function countKinds(index: DatabaseSync, ids: readonly number[]): Record<PostKindName, number> {
  const counts = Object.fromEntries(postKindNames.map((kind) => [kind, 0])) as Record<PostKindName, number>;
  const rows = prepared(
    index,
    'select kind, count(*) as total from documents where id in (select value from json_each(?)) group by kind',
  ).all(JSON.stringify(ids)) as { kind: PostKindName; total: number }[];
  for (const { kind, total } of rows) counts[kind] = total;
  return counts;
}

function readRows(index: DatabaseSync, ids: readonly number[]): Map<number, FoundDocument> {
  const rows = prepared(
    index,
    'select id, kind, ref, page, at from documents where id in (select value from json_each(?))',
  ).all(JSON.stringify(ids)) as FoundDocument[];
  return new Map(rows.map((row) => [row.id, row]));
}
