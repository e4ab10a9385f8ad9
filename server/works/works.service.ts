import { postAddress, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import type { System } from '#server/system.ts';
import { changeOf, type Work } from './work.ts';
import { workKinds } from './work-kinds.ts';
import { findDates, findPlaces, findPublicIds, type NewestWorks } from './works.repository.ts';

/** @throws 404 if the work is not public, also for its author and admins */
export async function readWork({ db }: Pick<System, 'db'>, kind: PostKindName, id: number): Promise<Work> {
  const [work] = await workKinds[kind](db, { id });
  if (!work) throw notFound(postKinds[kind].notFound);
  return work;
}

/** Returns the works with these ids, in any order. Leaves out works that are not public. */
export async function listWorks({ db }: Pick<System, 'db'>, kind: PostKindName, ids: number[]): Promise<Work[]> {
  const [id, ...others] = ids;
  if (id === undefined) return [];
  return await workKinds[kind](db, others.length === 0 ? { id } : { ids });
}

/** Returns the newest public works of a kind: of all, of a user, or (articles alone) on a topic. */
export async function listNewestWorks(
  { db }: Pick<System, 'db'>,
  kind: PostKindName,
  scope: NewestWorks,
): Promise<Work[]> {
  return await workKinds[kind](db, scope);
}

/** Returns path and changedAt of public works, oldest first. It reads less than the whole works. */
export async function listWorkDates(
  { db }: Pick<System, 'db'>,
  kind: PostKindName,
  rows: { limit: number; offset: number },
): Promise<Pick<Work, 'path' | 'changedAt'>[]> {
  const dates = await findDates(db, allPostKinds[kind], rows);
  return dates.map(({ id, updated_at, listed_at }) => ({
    path: postAddress(kind, id),
    changedAt: changeOf(updated_at, listed_at),
  }));
}

/** Returns ids and publishedAt of public works, in the order of ids, beginning after the id `after`. */
export async function listWorkPlaces(
  { db }: Pick<System, 'db'>,
  kind: PostKindName,
  rows: { after: number; limit: number },
): Promise<Pick<Work, 'id' | 'publishedAt'>[]> {
  const places = await findPlaces(db, allPostKinds[kind], rows);
  return places.map(({ id, listed_at }) => ({ id, publishedAt: listed_at }));
}

/** Returns which of the ids are ids of public works. */
export async function filterPublicIds(
  { db }: Pick<System, 'db'>,
  kind: PostKindName,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await findPublicIds(db, allPostKinds[kind], ids));
}
