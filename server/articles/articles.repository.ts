import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ArticleListQuery } from '#contract/articles.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { containing, countRows, type Page, searchText, sorting } from '#server/database/lists.ts';
import type { ArticleTable, Schema } from '#server/database/schema.ts';

type ArticleColumns = Omit<ArticleTable, 'id' | 'listed_at' | 'search_text'>;

/** Lists go by listed_at, where a row without a publication date has its place too; titles without regard to case. */
const ORDER_BY = { published_at: 'listed_at', created_at: 'created_at', title: 'search_text' } as const;

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

export async function findArticle(db: Queries, id: number) {
  return await withWriterAndImage(db)
    .select([...LIST_COLUMNS, 'articles.content'])
    .where('articles.id', '=', id)
    .executeTakeFirst();
}

/** What a list is narrowed down to besides what the caller asks for. */
export type ArticleScope = { status?: ArticleStatus | undefined; userId?: number };

export async function findArticles(db: Queries, scope: ArticleScope, query: ArticleListQuery, page: Page) {
  const { column, direction } = sorting(query.sort ?? '-published_at');
  const orderBy = ORDER_BY[column];
  const rows = await matching(withWriterAndImage(db), scope, query)
    .select(LIST_COLUMNS)
    .$if(query.view !== 'card', (list) => list.select('articles.content'))
    .orderBy(`articles.${orderBy}`, direction)
    .orderBy('articles.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const total = await countRows(matching(countable(db, query), scope, query));
  return { rows, total };
}

/** Oldest first, so that what was on a page of them stays there when another is published. */
export async function findArticleDates(db: Queries, status: ArticleStatus, { limit, offset }: Omit<Page, 'page'>) {
  return await db
    .selectFrom('articles')
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
  const { total, latest } = await db
    .selectFrom('articles')
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('updated_at').as('latest')])
    .where('verifikasi_admin', '=', status)
    .executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return { total: Number(total), latest };
}

export async function insertArticle(db: Queries, article: ArticleColumns): Promise<number> {
  const row = await db
    .insertInto('articles')
    .values({
      ...article,
      listed_at: article.published_at ?? article.created_at,
      search_text: searchText(article.title),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The row as it is now, which nobody else can change before this transaction ends. */
export async function lockArticle(db: Queries, id: number) {
  // An update that changes nothing locks the row on PostgreSQL; on SQLite the transaction holds the whole file anyway.
  return await db
    .updateTable('articles')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateArticle(
  db: Queries,
  id: number,
  change: Partial<ArticleColumns> & Pick<ArticleColumns, 'published_at' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('articles')
    .set({
      ...change,
      listed_at: change.published_at ?? change.created_at,
      ...(change.title !== undefined && { search_text: searchText(change.title) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteArticle(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', id).execute();
}

function withWriterAndImage(db: Queries) {
  return db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .leftJoin('files', 'files.path', 'articles.image');
}

/** Counting joins the writers only when a search looks at their names. */
function countable(db: Queries, query: ArticleListQuery) {
  const articles = db.selectFrom('articles');
  return query.q ? articles.innerJoin('users', 'users.id', 'articles.user_id') : articles;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the same conditions on a joined and on a bare query
function matching<Query extends SelectQueryBuilder<Schema, any, any>>(
  articles: Query,
  scope: ArticleScope,
  query: ArticleListQuery,
): Query {
  const conditions = [
    scope.status && sql<SqlBool>`articles.verifikasi_admin = ${scope.status}`,
    scope.userId && sql<SqlBool>`articles.user_id = ${scope.userId}`,
    query.status && sql<SqlBool>`articles.verifikasi_admin = ${query.status}`,
    query.q && sql<SqlBool>`(articles.search_text || ' ' || users.search_text) like ${containing(query.q)} escape '\\'`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((narrowed, condition) => narrowed.where(condition) as Query, articles);
}
