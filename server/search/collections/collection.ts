import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import type { Change } from '#server/search/changes/changes.service.ts';
import type { SearchDocument } from '#server/search/index/index-writer.ts';

/** A longer text is searched up to here: twice the longest text of a form. The thread has no memory for more words. */
export const MOST_INDEXED_CHARACTERS = 400_000;

export type WorkPlace = { kind: PostKindName; ref: number };

/** Who reads unpublished works: the author with this id, or admins. */
export type Reader = { author: number } | 'admins';

/** Works that have an index of their own. */
export type Collection = {
  /** The name of the index in DATA_DIR. */
  file: string;
  /** Whether publicContent reports this process's changes of these works. Otherwise each search reads the changes. */
  isAnnounced: boolean;
  /** By kind of a change: the kind of the changed work, or undefined if the change concerns no work of the collection. */
  changes: Readonly<Record<Exclude<Change['kind'], 'owner' | 'topic'>, PostKindName | undefined>>;
  findIdsOfOwner(db: Queries, kind: PostKindName, userId: number): Promise<number[]>;
  findIdsOnTopic(db: Queries, topicId: number): Promise<number[]>;
  /**
   * Reads the documents of works of a kind, in any order. Leaves out works that do not belong to the collection.
   * `reader`: leaves out unpublished works that this reader must not see.
   */
  readDocuments(db: Queries, kind: PostKindName, ids: number[], reader?: Reader): Promise<SearchDocument[]>;
  /** Returns works of a kind in the order of their ids, beginning after the id `after`. `at`: as in SearchDocument. */
  listPlaces(
    db: Queries,
    kind: PostKindName,
    rows: { after: number; limit: number },
  ): Promise<(WorkPlace & { at: string })[]>;
};

/** Returns whether a change may concern works of a collection. */
export function concerns({ kind }: Change, { changes }: Collection): boolean {
  return kind === 'owner' || kind === 'topic' || changes[kind] !== undefined;
}

/** Returns the works that an index must read again after a change. Some may not belong to the collection. */
export async function worksOf(db: Queries, collection: Collection, { kind, ref }: Change): Promise<WorkPlace[]> {
  if (kind === 'topic') return (await collection.findIdsOnTopic(db, ref)).map((id) => ({ kind: 'article', ref: id }));
  if (kind !== 'owner') {
    const changed = collection.changes[kind];
    return changed === undefined ? [] : [{ kind: changed, ref }];
  }
  const works: WorkPlace[] = [];
  for (const one of postKindNames) {
    for (const id of await collection.findIdsOfOwner(db, one, ref)) works.push({ kind: one, ref: id });
  }
  return works;
}
