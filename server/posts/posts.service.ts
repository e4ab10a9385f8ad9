import type { SqlBool } from 'kysely';
import { type Notice, publicTitle } from '#contract/articles/change-kinds.ts';
import type { PostListQuery } from '#contract/posts/posts.ts';
import { isNarrowed } from '#server/database/counts.ts';
import { sizeOfRows, toMeta, toPage } from '#server/database/paging.ts';
import { publicTotal } from '#server/database/public-totals.ts';
import { notFound } from '#server/errors.ts';
import { breathe } from '#server/process/breathe.ts';
import { type ImageColumns, toImageInfo } from '#server/files/image-info.ts';
import type { Caller } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { type BylineColumns, toByline } from '#server/identity/users/bylines.ts';
import { coverageOf, type FullTextSearch, withExcerpts } from './full-text-search.ts';
import type { PostKind } from './post-kind.ts';
import { canRead, visibleStatus } from './posts.policy.ts';
import { findCards } from './post-cards.repository.ts';
import { countPosts, findLatestUpdate, findPost, findPosts, type PostScope } from './posts.repository.ts';

export {
  countAuthorsOfPublic,
  countPublicSince,
  hasPublicPosts,
  listIdsOf,
  listPublicAuthors,
  publicPosts,
  publicPostsAmong,
} from './posts.repository.ts';

type List<Status extends string> = {
  query: PostListQuery<Status>;
  /** By default the public posts, or for an admin all posts. */
  scope?: PostScope<Status>;
  /** Also searches the texts of the posts. Ignored in lists of public posts and without a caller. */
  texts?: FullTextSearch | undefined;
};

export async function listPosts<Status extends string>(
  { db, config, publicContent }: System,
  kind: PostKind<Status>,
  caller: Caller | undefined,
  { query, scope = { status: visibleStatus(kind, caller) }, texts }: List<Status>,
) {
  const page = toPage(query, config.listCap);
  const { q } = query;
  const coversTexts = q !== undefined && q !== '' && scope.status === undefined;
  const found =
    coversTexts && caller
      ? await texts?.find({ q, kind: kind.entity, authorId: scope.userId, callerId: caller.id })
      : undefined;
  const searched = { ...scope, found: found?.ids };
  const isAllThatVisitorsSee = scope.status === kind.publicStatus && !scope.userId && !isNarrowed(query, scope.status);
  const countAll = async () => ({ counted: { total: await publicTotal(db, kind.table) }, few: undefined });
  const { counted, few } = await (isAllThatVisitorsSee
    ? publicContent.remember(kind.table, countAll)
    : countPosts(db, kind, searched, query));
  if (page.isBare) await breathe();
  const find = async () => await findPosts(db, kind, { scope: searched, query, page, total: counted.total, few });
  const name = `${kind.table} ${query.sort} ${query.view} ${page.limit} ${page.offset} ${page.isBare}`;
  const { rows, isCut } = await (isAllThatVisitorsSee ? publicContent.remember(name, find, sizeOfRows) : find());
  if (page.isBare) await breathe();
  const posts = await withExcerpts(rows, query.view === 'card' ? found : undefined);
  return {
    posts: posts.map((post) => withPublicTitle(toListed(post, caller))),
    meta: { ...toMeta(page, counted, isCut), ...(texts && coversTexts && { text_search: coverageOf(found) }) },
  };
}

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

/** Returns the public ones of these few posts without their texts, in the order of `ids`, as visitors see them. */
export async function listCards<Status extends string>(
  { db }: Pick<System, 'db'>,
  kind: PostKind<Status>,
  ids: readonly number[],
) {
  const rows = await findCards(db, kind, ids);
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => withPublicTitle(toListed(row, undefined)));
}

/** Returns the number of public posts, and the latest updated_at among them (ISO 8601). */
export async function summarizePublicPosts({ db }: Pick<System, 'db'>, kind: PostKind) {
  return { total: await publicTotal(db, kind.table), latest: await findLatestUpdate(db, kind) };
}

/** Lists show the title that readers see. A single post has the stored one, because forms send it back. */
function withPublicTitle<Row extends { title: string; notice?: Notice | null | undefined }>(row: Row): Row {
  return { ...row, title: publicTitle(row) };
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
