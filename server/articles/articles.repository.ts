import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ArticleListQuery } from '#contract/articles.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import {
  contains,
  countByStatus,
  countRows,
  findFew,
  fromNearerEnd,
  howManyFit,
  opposite,
  type Page,
  searchText,
  sorting,
  sumOf,
  unindexed,
  withinIndex,
} from '#server/database/lists.ts';
import { rowById } from '#server/database/row-by-id.ts';
import type { ArticleTable, Schema } from '#server/database/schema.ts';

type ArticleColumns = Omit<ArticleTable, 'id' | 'listed_at' | 'search_text' | 'deleted_at'>;

/** Lists go by listed_at, where a row without a publication date has its place too; titles without regard to case. */
const ORDER_BY = { published_at: 'listed_at', created_at: 'created_at', title: 'search_text' } as const;
type OrderColumn = (typeof ORDER_BY)[keyof typeof ORDER_BY];

const LIST_COLUMNS = [
  'articles.id',
  'articles.user_id',
  'articles.title',
  'articles.preview',
  'articles.image',
  'articles.verifikasi_admin',
  'articles.created_at',
  'articles.updated_at',
  'articles.published_at',
  'users.nama_depan',
  'users.nama_belakang',
  'users.email',
  'files.width',
  'files.height',
  'files.widths',
  'files.color',
] as const;

export const findArticle = rowById((db, id: number) =>
  withWriterAndImage(db)
    .select([...LIST_COLUMNS, 'articles.content'])
    .where('articles.id', '=', id),
);

/** What a list is narrowed down to besides what the caller asks for. */
export type ArticleScope = { status?: ArticleStatus | undefined; userId?: number };

/** `total` and `few` are what `countArticles` said. */
export async function findArticles(
  db: Queries,
  scope: ArticleScope,
  query: ArticleListQuery,
  page: Page,
  { total, few }: { total: number; few: number[] | undefined },
) {
  const { column, direction } = sorting(query.sort ?? '-published_at');
  const orderBy = ORDER_BY[column];
  const { limit, offset, isReversed } = fromNearerEnd(page, total);
  const order = isReversed ? opposite(direction) : direction;
  // Ids first, from an index alone, in its order, until there are enough; whole rows, which are long, only of the page's.
  const ids = (few ? among(few, db, scope, query) : matching(live(db), scope, query, orderBy))
    .select('articles.id')
    .orderBy(few ? unindexed(`articles.${orderBy}`) : sql.ref<string>(`articles.${orderBy}`), order)
    .orderBy('articles.id', order)
    .limit(limit)
    .offset(offset);
  const isBounded = page.isBare && query.view !== 'card';
  const fitting = isBounded ? await howManyFit(ids, 'articles.content') : { rows: limit, isCut: false };
  const rows = await withWriterAndImage(db)
    .select(LIST_COLUMNS)
    .$if(query.view !== 'card', (list) => list.select('articles.content'))
    .where('articles.id', 'in', ids.limit(fitting.rows))
    .orderBy(`articles.${orderBy}`, direction)
    .orderBy('articles.id', direction)
    .execute();
  return { rows, isCut: fitting.isCut };
}

/** `few`: the ids of all that the search finds, whatever their status, where those are few. */
export async function countArticles(db: Queries, scope: ArticleScope, query: ArticleListQuery) {
  const { status, ...anyStatus } = query;
  const few = query.q ? await findFew(matching(live(db), scope, anyStatus).select('articles.id')) : undefined;
  const rows = (asked: ArticleListQuery) => (few ? among(few, db, scope, asked) : matching(live(db), scope, asked));
  if (query.counts !== 'true') return { counted: { total: await countRows(rows(query)) }, few };
  const counts = await countByStatus(rows(anyStatus), 'articles.verifikasi_admin', ARTICLE_STATUSES);
  return { counted: { total: status ? counts[status] : sumOf(counts), counts }, few };
}

/** Oldest first, so that what was on a page of them stays there when another is published. */
export async function findArticleDates(db: Queries, status: ArticleStatus, { limit, offset }: Omit<Page, 'page'>) {
  return await live(db)
    .select(['id', 'updated_at'])
    .where('verifikasi_admin', '=', status)
    .orderBy('listed_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function summarizeArticles(
  db: Queries,
  status: ArticleStatus,
): Promise<{ total: number; latest: string | null }> {
  const { total, latest } = await live(db)
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('updated_at').as('latest')])
    .where('verifikasi_admin', '=', status)
    .executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return { total: Number(total), latest };
}

/** How many wait, and when the one that waits longest was sent. */
export async function summarizeWaiting(db: Queries): Promise<{ waiting: number; oldest: string | null }> {
  const waiting = await countRows(live(db).where('verifikasi_admin', '=', 'menunggu'));
  const oldest = await live(db)
    .select('created_at')
    // Through articles_by_creation, from its beginning to the first that waits.
    .where(unindexed('verifikasi_admin'), '=', 'menunggu')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return { waiting, oldest: oldest?.created_at ?? null };
}

/** Counts an author's waiting articles, through articles_by_user. `hasApproved`: whether one is approved now. */
export async function summarizeWriter(db: Queries, userId: number): Promise<{ waiting: number; hasApproved: boolean }> {
  const counts = await countByStatus(
    live(db).where('user_id', '=', userId),
    'articles.verifikasi_admin',
    ARTICLE_STATUSES,
  );
  return { waiting: counts.menunggu, hasApproved: counts.disetujui > 0 };
}

export async function countListedSince(db: Queries, status: ArticleStatus, since: string): Promise<number> {
  return await countRows(live(db).where('verifikasi_admin', '=', status).where('listed_at', '>=', since));
}

export async function insertArticle(db: Queries, article: ArticleColumns): Promise<number> {
  const row = await db
    .insertInto('articles')
    .values({
      ...article,
      listed_at: article.published_at ?? article.created_at,
      search_text: await searchTextOf(db, article),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** What a user's articles take: texts and pictures in all sizes, deleted ones as long as they can come back. */
export async function countBytesOfAuthor(db: Queries, userId: number): Promise<number> {
  const row = await db
    .selectFrom('articles')
    .leftJoin('files', 'files.path', 'articles.image')
    .select(({ fn }) => [fn.sum(sql`octet_length(articles.content)`).as('texts'), fn.sum('files.bytes').as('pictures')])
    .where('articles.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.texts ?? 0) + Number(row.pictures ?? 0);
}

/** The row as it is now, which nobody else can change before this transaction ends. */
export async function lockArticle(db: Queries, id: number) {
  // An update that changes nothing locks the row on PostgreSQL; on SQLite the transaction holds the whole file anyway.
  return await db
    .updateTable('articles')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function updateArticle(
  db: Queries,
  id: number,
  change: Partial<ArticleColumns> & Pick<ArticleColumns, 'title' | 'user_id' | 'published_at' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('articles')
    .set({
      ...change,
      listed_at: change.published_at ?? change.created_at,
      search_text: await searchTextOf(db, change),
    })
    .where('id', '=', id)
    .execute();
}

/** Rebuilds search_text of every article of that writer, soft-deleted ones included, because those may be restored. */
export async function updateWriterName(db: Queries, userId: number): Promise<void> {
  const articles = await db.selectFrom('articles').select(['id', 'title']).where('user_id', '=', userId).execute();
  for (const { id, title } of articles) {
    const search_text = await searchTextOf(db, { title, user_id: userId });
    await db.updateTable('articles').set({ search_text }).where('id', '=', id).execute();
  }
}

/** All but what was deleted; nothing is read in any other way. */
function live(db: Queries) {
  return db.selectFrom('articles').where('articles.deleted_at', 'is', null);
}

function withWriterAndImage(db: Queries) {
  return live(db).innerJoin('users', 'users.id', 'articles.user_id').leftJoin('files', 'files.path', 'articles.image');
}

/** Those of them that the rest of what is asked for leaves. */
function among(few: number[], db: Queries, scope: ArticleScope, query: ArticleListQuery) {
  // An empty list is no SQL, and nothing has the id 0.
  return matching(live(db), scope, { ...query, q: undefined }, 'search_text').where('articles.id', 'in', [0, ...few]);
}

function matching<Columns>(
  articles: SelectQueryBuilder<Schema, 'articles', Columns>,
  scope: ArticleScope,
  query: ArticleListQuery,
  orderBy: OrderColumn = 'listed_at',
): SelectQueryBuilder<Schema, 'articles', Columns> {
  // articles_by_status has one order only and nothing to search; elsewhere it would be the longer way.
  const isByStatus = !query.q && orderBy === 'listed_at';
  const status = isByStatus ? sql.ref('articles.verifikasi_admin') : unindexed('articles.verifikasi_admin');
  const conditions = [
    scope.status && sql<SqlBool>`${status} = ${scope.status}`,
    scope.userId && sql<SqlBool>`articles.user_id = ${scope.userId}`,
    query.status && sql<SqlBool>`${status} = ${query.status}`,
    query.q && contains('articles.search_text', query.q),
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), articles);
}

/** The title, and on a line of its own, which no title has, who wrote it. So rows in its order are in that of titles. */
async function searchTextOf(db: Queries, { title, user_id }: Pick<ArticleColumns, 'title' | 'user_id'>) {
  const writer = await db.selectFrom('users').select('search_text').where('id', '=', user_id).executeTakeFirstOrThrow();
  return withinIndex(`${searchText(title)}\n${writer.search_text}`);
}
