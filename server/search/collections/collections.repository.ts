import { type SqlBool, sql } from 'kysely';
import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { WorkColumns } from '#server/articles/work-fields.ts';
import type { Queries } from '#server/database/database.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { publicPosts } from '#server/posts/posts.service.ts';
import type { Reader } from './collection.ts';

/** The posts of a kind in a collection, as `posts`. */
type SelectPosts = typeof unpublishedPosts;

export const selectPublic: SelectPosts = (db, kind) => publicPosts(db, allPostKinds[kind]);

/** Selects the posts that are neither public nor deleted, and articles with a proposed revision, as `posts`. */
export function unpublishedPosts(db: Queries, kind: PostKindName) {
  const { table, statusColumn, publicStatus } = allPostKinds[kind];
  const isHidden = sql<SqlBool>`${sql.ref(`posts.${statusColumn}`)} <> ${publicStatus}`;
  return db
    .selectFrom(db.dynamic.table(table).as('posts'))
    .where('posts.deleted_at', 'is', null)
    .where(kind === 'article' ? sql<SqlBool>`(${isHidden} or posts.pending_version is not null)` : isHidden);
}

export async function findIdsOfOwner(
  db: Queries,
  { select, kind, userId }: { select: SelectPosts; kind: PostKindName; userId: number },
): Promise<number[]> {
  const rows = select(db, kind).select('posts.id').where('posts.user_id', '=', userId);
  return (await rows.orderBy('posts.id').execute()).map(({ id }) => id);
}

export async function findIdsOnTopic(db: Queries, select: SelectPosts, topicId: number): Promise<number[]> {
  const rows = await select(db, 'article')
    .innerJoin('article_topics', 'article_topics.article_id', 'posts.id')
    .select('posts.id')
    .where('article_topics.topic_id', '=', topicId)
    .orderBy('posts.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns ids in ascending order, beginning after the id `after`, and the time by which lists are sorted. */
export async function findUnpublishedPlaces(
  db: Queries,
  kind: PostKindName,
  { after, limit }: { after: number; limit: number },
) {
  return await unpublishedPosts(db, kind)
    .select(['posts.id', 'posts.listed_at'])
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

type Wanted = { ids: readonly number[]; reader: Reader | undefined };

/** Returns what the index needs of unpublished posts, in any order. `ids` must not be empty. */
export async function findUnpublishedBlogs(db: Queries, wanted: Wanted) {
  return await withOwner(db, 'blog', wanted).select(['posts.title', 'posts.content']).execute();
}

/** Like findUnpublishedBlogs. Of an article with a proposed revision, returns the text of the revision. */
export async function findUnpublishedArticles(db: Queries, wanted: Wanted) {
  return await withOwner(db, 'article', wanted)
    .$if(wanted.reader === 'admins', (query) =>
      query.where(sql<SqlBool>`posts.stage not in (${sql.join(HIDDEN_STAGES)})`),
    )
    .leftJoin('article_versions as proposed', (join) =>
      join.onRef('proposed.article_id', '=', 'posts.id').on(sql<SqlBool>`proposed.number = posts.pending_version`),
    )
    .select([text('title').as('title'), text('content').as('content'), text('abstract').as('abstract')])
    .select(text<WorkColumns['keywords']>('keywords').as('keywords'))
    .select(sql<WorkColumns['co_authors']>`posts.co_authors`.as('co_authors'))
    .select(sql<WorkColumns['language']>`posts.language`.as('language'))
    .execute();
}

const text = <Value = string>(name: 'title' | 'content' | 'abstract' | 'keywords') =>
  sql<Value>`coalesce(${sql.ref(`proposed.${name}`)}, ${sql.ref(`posts.${name}`)})`;

function withOwner(db: Queries, kind: PostKindName, { ids, reader }: Wanted) {
  const author = typeof reader === 'object' ? reader.author : undefined;
  return unpublishedPosts(db, kind)
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.listed_at', 'users.nama_depan', 'users.nama_belakang'])
    .where('posts.id', 'in', ids)
    .$if(author !== undefined, (query) => query.where('posts.user_id', '=', author ?? 0));
}
