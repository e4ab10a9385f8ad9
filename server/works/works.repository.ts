import { type AliasedRawBuilder, type SqlBool, sql } from 'kysely';
import { PUBLIC_COLUMNS, type PublicColumns } from '#server/articles/public-versions/publishing.service.ts';
import { WORK_COLUMNS, type WorkColumns } from '#server/articles/work-fields.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { articleKind, blogKind, type PostKind } from '#server/posts/post-kind.ts';
import { publicPosts, publicPostsAmong } from '#server/posts/posts.service.ts';

type Fields = WorkColumns & PublicColumns;
type WorkColumn = { [Column in keyof Fields]: AliasedRawBuilder<Fields[Column], Column> }[keyof Fields];

/** Which public works to read: one, the given ids (not empty), or the newest ones. */
export type WorkScope = { id: number } | { ids: readonly number[] } | NewestWorks;
export type NewestWorks = { newest: number; ownerId?: number; topicId?: number };

/** Selects the columns that the works of every kind have. */
function selectWorks(db: Queries, kind: PostKind, posts = publicPosts(db, kind)) {
  return posts
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('files', 'files.path', 'posts.image')
    .select(['posts.id', 'posts.user_id', 'posts.title', 'posts.preview', 'posts.image'])
    .select(['posts.created_at', 'posts.updated_at', 'posts.published_at'])
    .select(['users.nama_depan', 'users.nama_belakang', 'users.email', 'users.citation_name'])
    .select(['users.affiliation', 'users.orcid'])
    .select(['files.width', 'files.height', 'files.widths', 'files.color', 'files.bytes'])
    .select(kind.authorHasPage.as('author_has_page'));
}

/** Selects the works with the given ids, or the newest ones in their order. */
function selectMany(db: Queries, kind: PostKind, scope: Exclude<WorkScope, { id: number }>) {
  if ('ids' in scope) return selectWorks(db, kind, publicPostsAmong(db, kind, scope.ids));
  const { newest, ownerId, topicId } = scope;
  // The addition keeps the databases from reading every article on the topic: they go through the newest articles.
  const onTopic = sql<SqlBool>`posts.id + 0 in (select article_id from article_topics where topic_id = ${topicId})`;
  return selectWorks(db, kind)
    .$if(ownerId !== undefined, (all) => all.where('posts.user_id', '=', ownerId ?? 0))
    .$if(topicId !== undefined, (all) => all.where(onTopic))
    .orderBy('posts.listed_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(newest);
}

export type WorkRow = Awaited<ReturnType<ReturnType<typeof selectWorks>['execute']>>[number];

/** Returns the text of a public post as it is stored, or undefined. */
export async function findText(db: Queries, kind: PostKind, id: number): Promise<string | undefined> {
  const row = await publicPosts(db, kind).select('posts.content').where('posts.id', '=', id).executeTakeFirst();
  return row?.content;
}

/** Returns the rows of works, the newest first, or in any order for ids. */
export async function findBlogWorks(db: Queries, scope: WorkScope) {
  if (!('id' in scope)) return await selectMany(db, blogKind, scope).execute();
  return await runPrepared(db, findBlogWorks, scope, (anyDb, { id }) =>
    selectWorks(anyDb, blogKind).where('posts.id', '=', id),
  );
}

/** Like findBlogWorks, with the columns that only articles have. */
export async function findArticleWorks(db: Queries, scope: WorkScope) {
  if (!('id' in scope)) return await withFields(selectMany(db, articleKind, scope)).execute();
  return await runPrepared(db, findArticleWorks, scope, (anyDb, { id }) =>
    withFields(selectWorks(anyDb, articleKind).where('posts.id', '=', id)),
  );
}

function withFields(rows: ReturnType<typeof selectWorks>) {
  const columns = [...WORK_COLUMNS, ...PUBLIC_COLUMNS].map((column) => sql.ref(`posts.${column}`).as(column));
  return rows.select(columns as WorkColumn[]);
}

/** Returns those of the ids that are ids of public works, in any order. */
export async function findPublicIds(db: Queries, kind: PostKind, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await publicPostsAmong(db, kind, ids).select('posts.id').execute();
  return rows.map(({ id }) => id);
}

/** Returns ids of public works, in ascending order, and when each appeared. Begins after the id `after`. */
export async function findPlaces(db: Queries, kind: PostKind, { after, limit }: { after: number; limit: number }) {
  return await publicPosts(db, kind)
    .select(['posts.id', 'posts.listed_at'])
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

/** Returns the dates of public works, oldest first, so that a new work does not change the earlier pages. */
export async function findDates(db: Queries, kind: PostKind, { limit, offset }: { limit: number; offset: number }) {
  const changed = kind === articleKind ? sql`coalesce(posts.revised_at, posts.created_at)` : sql`posts.updated_at`;
  return await publicPosts(db, kind)
    .select(['posts.id', 'posts.listed_at', sql<string>`${changed}`.as('updated_at')])
    .orderBy('posts.listed_at')
    .orderBy('posts.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
