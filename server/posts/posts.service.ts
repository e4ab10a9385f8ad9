import type { SqlBool } from 'kysely';
import type { PostListQuery } from '#contract/posts/posts.ts';
import { isNarrowed } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { sizeOfRows, toMeta, toPage } from '#server/database/paging.ts';
import { publicTotal } from '#server/database/public-totals.ts';
import { notFound } from '#server/errors.ts';
import { breathe } from '#server/process/breathe.ts';
import { type ImageColumns, toImageInfo } from '#server/files/files.service.ts';
import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { type BylineColumns, toByline } from '#server/identity/users/bylines.ts';
import type { PostKind } from './post-kind.ts';
import { canRead, visibleStatus } from './posts.policy.ts';
import {
  countPosts,
  countPublicAuthors,
  countPublicSince,
  findIdsOf,
  findLatestUpdate,
  findPost,
  findPosts,
  findPublicAuthors,
  findPublicDates,
  findPublicPosts,
  hasPublicPost,
  type PostScope,
} from './posts.repository.ts';

/** Lists the public posts, or for an admin all of them; with a `scope` the posts in that scope instead. */
export async function listPosts<Status extends string>(
  { db, config, publicContent }: System,
  kind: PostKind<Status>,
  caller: Caller | undefined,
  query: PostListQuery<Status>,
  scope: PostScope<Status> = { status: visibleStatus(kind, caller) },
) {
  const page = toPage(query, config.listCap);
  const isAllThatVisitorsSee = scope.status === kind.publicStatus && !scope.userId && !isNarrowed(query, scope.status);
  const countAll = async () => ({ counted: { total: await publicTotal(db, kind.table) }, few: undefined });
  const { counted, few } = await (isAllThatVisitorsSee
    ? publicContent.remember(kind.table, countAll)
    : countPosts(db, kind, scope, query));
  if (page.isBare) await breathe();
  const find = async () => await findPosts(db, kind, { scope, query, page, total: counted.total, few });
  const name = `${kind.table} ${query.sort} ${query.view} ${page.limit} ${page.offset} ${page.isBare}`;
  const { rows, isCut } = await (isAllThatVisitorsSee ? publicContent.remember(name, find, sizeOfRows) : find());
  if (page.isBare) await breathe();
  return { posts: rows.map((row) => toListed(row, caller)), meta: toMeta(page, counted, isCut) };
}

export type ListedPost = Awaited<ReturnType<typeof listPosts>>['posts'][number];

/** @throws not found also for a post that the caller may not see, so that its existence stays private. */
export async function readPost<Status extends string>(
  { db }: System,
  kind: PostKind<Status>,
  caller: Caller | undefined,
  id: number,
) {
  const row = await findPost(db, kind, id);
  if (!row || !canRead(kind, caller, row)) throw notFound(kind.notFound);
  return toListed(row, caller);
}

/** Returns how many posts visitors see, and when one of them last changed (ISO 8601). */
export async function summarizePublicPosts(
  { db }: Pick<System, 'db'>,
  kind: PostKind,
): Promise<{ total: number; latest: string | null }> {
  return { total: await publicTotal(db, kind.table), latest: await findLatestUpdate(db, kind) };
}

/** Lists the public posts among `ids` (not empty), without their texts, in any order. */
export async function listPublicPosts({ db }: System, kind: PostKind, ids: number[]) {
  return (await findPublicPosts(db, kind, ids)).map((row) => toListed(row, undefined));
}

/** Lists the public posts with their dates, oldest first. */
export async function listPublicDates(
  { db }: System,
  kind: PostKind,
  rows: { limit: number; offset: number },
): Promise<{ id: number; updated_at: string }[]> {
  return await findPublicDates(db, kind, rows);
}

/** Returns whether visitors see a post of that user, apart from the post with the id `besides`. */
export async function hasPublicPosts(db: Queries, kind: PostKind, userId: number, besides?: number): Promise<boolean> {
  return await hasPublicPost(db, kind, userId, besides);
}

/**
 * Lists the authors of public posts with the date of their newest, in a fixed order, without those whose names were
 * erased.
 */
export async function listPublicAuthors(
  { db }: System,
  kind: PostKind,
  rows: { limit: number; offset: number },
): Promise<{ id: number; latest: string }[]> {
  return await findPublicAuthors(db, kind, rows);
}

export async function countAuthorsOfPublic({ db }: System, kind: PostKind): Promise<number> {
  return await countPublicAuthors(db, kind);
}

/** Returns the ids of a user's posts in every status, the oldest first. */
export async function listIdsOf({ db }: Pick<System, 'db'>, kind: PostKind, userId: number): Promise<number[]> {
  return await findIdsOf(db, kind, userId);
}

/** Counts the posts that are public now and were first published at `since` or later. */
export async function countPostsPublishedSince({ db }: System, kind: PostKind, since: Date): Promise<number> {
  return await countPublicSince(db, kind, since.toISOString());
}

type ListedColumns = BylineColumns &
  ImageColumns & { status: string; author_has_page: SqlBool; formatted?: 0 | 1 | undefined };

function toListed<Row extends ListedColumns>(row: Row, caller: Caller | undefined) {
  return {
    ...row,
    user: toByline(row, caller, Boolean(row.author_has_page)),
    image_info: toImageInfo(row),
    is_formatted: Boolean(row.formatted),
  };
}
