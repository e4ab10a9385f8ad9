import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { BlogListQuery } from '#contract/blogs.ts';
import type { BlogStatus } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { containing, countRows, type Page, searchText, sorting } from '#server/database/lists.ts';
import type { BlogTable, Schema } from '#server/database/schema.ts';

type BlogColumns = Omit<BlogTable, 'id' | 'listed_at' | 'search_text'>;

/** Lists go by listed_at, where a row without a publication date has its place too; titles without regard to case. */
const ORDER_BY = { published_at: 'listed_at', created_at: 'created_at', title: 'search_text' } as const;

const LIST_COLUMNS = [
  'blogs.id',
  'blogs.user_id',
  'blogs.title',
  'blogs.preview',
  'blogs.image',
  'blogs.status',
  'blogs.created_at',
  'blogs.updated_at',
  'blogs.published_at',
  'users.nama_depan',
  'users.nama_belakang',
  'users.email',
  'files.width',
  'files.height',
  'files.widths',
  'files.color',
] as const;

export async function findBlog(db: Queries, id: number) {
  return await withWriterAndImage(db)
    .select([...LIST_COLUMNS, 'blogs.content'])
    .where('blogs.id', '=', id)
    .executeTakeFirst();
}

export async function findBlogs(db: Queries, visible: BlogStatus | undefined, query: BlogListQuery, page: Page) {
  const { column, direction } = sorting(query.sort ?? '-published_at');
  const orderBy = ORDER_BY[column];
  const rows = await matching(withWriterAndImage(db), visible, query)
    .select(LIST_COLUMNS)
    .$if(query.view !== 'card', (list) => list.select('blogs.content'))
    .orderBy(`blogs.${orderBy}`, direction)
    .orderBy('blogs.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countRows(matching(db.selectFrom('blogs'), visible, query)) };
}

/** Oldest first, so that what was on a page of them stays there when another is published. */
export async function findBlogDates(db: Queries, status: BlogStatus, { limit, offset }: Omit<Page, 'page'>) {
  return await db
    .selectFrom('blogs')
    .select(['id', 'updated_at'])
    .where('status', '=', status)
    .orderBy('listed_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function summarizeBlogs(
  db: Queries,
  status: BlogStatus,
): Promise<{ total: number; latest: string | null }> {
  const { total, latest } = await db
    .selectFrom('blogs')
    .select(({ fn }) => [fn.countAll().as('total'), fn.max('updated_at').as('latest')])
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver hands over as text.
  return { total: Number(total), latest };
}

export async function insertBlog(db: Queries, blog: BlogColumns): Promise<number> {
  const row = await db
    .insertInto('blogs')
    .values({
      ...blog,
      listed_at: blog.published_at ?? blog.created_at,
      search_text: searchText(blog.title),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The row as it is now, which nobody else can change before this transaction ends. */
export async function lockBlog(db: Queries, id: number) {
  // An update that changes nothing locks the row on PostgreSQL; on SQLite the transaction holds the whole file anyway.
  return await db
    .updateTable('blogs')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateBlog(
  db: Queries,
  id: number,
  change: Partial<BlogColumns> & Pick<BlogColumns, 'published_at' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('blogs')
    .set({
      ...change,
      listed_at: change.published_at ?? change.created_at,
      ...(change.title !== undefined && { search_text: searchText(change.title) }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteBlog(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('blogs').where('id', '=', id).execute();
}

function withWriterAndImage(db: Queries) {
  return db
    .selectFrom('blogs')
    .innerJoin('users', 'users.id', 'blogs.user_id')
    .leftJoin('files', 'files.path', 'blogs.image');
}

// oxlint-disable-next-line typescript/no-explicit-any -- the same conditions on a joined and on a bare query
function matching<Query extends SelectQueryBuilder<Schema, any, any>>(
  blogs: Query,
  visible: BlogStatus | undefined,
  query: BlogListQuery,
): Query {
  const conditions = [
    visible && sql<SqlBool>`blogs.status = ${visible}`,
    query.status && sql<SqlBool>`blogs.status = ${query.status}`,
    query.q && sql<SqlBool>`blogs.search_text like ${containing(query.q)} escape '\\'`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((narrowed, condition) => narrowed.where(condition) as Query, blogs);
}
