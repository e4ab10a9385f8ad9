import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { BlogListQuery } from '#contract/blogs.ts';
import { BLOG_STATUSES, type BlogStatus } from '#contract/constants.ts';
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
} from '#server/database/lists.ts';
import { rowById } from '#server/database/row-by-id.ts';
import type { BlogTable, Schema } from '#server/database/schema.ts';

type BlogColumns = Omit<BlogTable, 'id' | 'listed_at' | 'search_text' | 'deleted_at'>;

/** Lists go by listed_at, where a row without a publication date has its place too; titles without regard to case. */
const ORDER_BY = { published_at: 'listed_at', created_at: 'created_at', title: 'search_text' } as const;
type OrderColumn = (typeof ORDER_BY)[keyof typeof ORDER_BY];

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

export const findBlog = rowById((db, id: number) =>
  withWriterAndImage(db)
    .select([...LIST_COLUMNS, 'blogs.content'])
    .where('blogs.id', '=', id),
);

/** `total` and `few` are what `countBlogs` said. */
export async function findBlogs(
  db: Queries,
  visible: BlogStatus | undefined,
  query: BlogListQuery,
  page: Page,
  { total, few }: { total: number; few: number[] | undefined },
) {
  const { column, direction } = sorting(query.sort ?? '-published_at');
  const orderBy = ORDER_BY[column];
  const { limit, offset, isReversed } = fromNearerEnd(page, total);
  const order = isReversed ? opposite(direction) : direction;
  // Ids first, from an index alone, in its order, until there are enough; whole rows, which are long, only of the page's.
  const ids = (few ? among(few, db, visible, query) : matching(live(db), visible, query, orderBy))
    .select('blogs.id')
    .orderBy(few ? unindexed(`blogs.${orderBy}`) : sql.ref<string>(`blogs.${orderBy}`), order)
    .orderBy('blogs.id', order)
    .limit(limit)
    .offset(offset);
  const isBounded = page.isBare && query.view !== 'card';
  const fitting = isBounded ? await howManyFit(ids, 'blogs.content') : { rows: limit, isCut: false };
  const rows = await withWriterAndImage(db)
    .select(LIST_COLUMNS)
    .$if(query.view !== 'card', (list) => list.select('blogs.content'))
    .where('blogs.id', 'in', ids.limit(fitting.rows))
    .orderBy(`blogs.${orderBy}`, direction)
    .orderBy('blogs.id', direction)
    .execute();
  return { rows, isCut: fitting.isCut };
}

/** `few`: the ids of all that the search finds, whatever their status, where those are few. */
export async function countBlogs(db: Queries, visible: BlogStatus | undefined, query: BlogListQuery) {
  const { status, ...anyStatus } = query;
  const few = query.q ? await findFew(matching(live(db), visible, anyStatus).select('blogs.id')) : undefined;
  const rows = (asked: BlogListQuery) => (few ? among(few, db, visible, asked) : matching(live(db), visible, asked));
  if (query.counts !== 'true') return { counted: { total: await countRows(rows(query)) }, few };
  const counts = await countByStatus(rows(anyStatus), 'blogs.status', BLOG_STATUSES);
  return { counted: { total: status ? counts[status] : sumOf(counts), counts }, few };
}

/** Oldest first, so that what was on a page of them stays there when another is published. */
export async function findBlogDates(db: Queries, status: BlogStatus, { limit, offset }: Omit<Page, 'page'>) {
  return await live(db)
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
  const { total, latest } = await live(db)
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
    .where('deleted_at', 'is', null)
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

/** All but what was deleted; nothing is read in any other way. */
function live(db: Queries) {
  return db.selectFrom('blogs').where('blogs.deleted_at', 'is', null);
}

function withWriterAndImage(db: Queries) {
  return live(db).innerJoin('users', 'users.id', 'blogs.user_id').leftJoin('files', 'files.path', 'blogs.image');
}

/** Those of them that the rest of what is asked for leaves. */
function among(few: number[], db: Queries, visible: BlogStatus | undefined, query: BlogListQuery) {
  // An empty list is no SQL, and nothing has the id 0.
  return matching(live(db), visible, { ...query, q: undefined }, 'search_text').where('blogs.id', 'in', [0, ...few]);
}

function matching<Columns>(
  blogs: SelectQueryBuilder<Schema, 'blogs', Columns>,
  visible: BlogStatus | undefined,
  query: BlogListQuery,
  orderBy: OrderColumn = 'listed_at',
): SelectQueryBuilder<Schema, 'blogs', Columns> {
  // blogs_by_status has one order only and nothing to search; elsewhere it would be the longer way.
  const isByStatus = !query.q && orderBy === 'listed_at';
  const status = isByStatus ? sql.ref('blogs.status') : unindexed('blogs.status');
  const conditions = [
    visible && sql<SqlBool>`${status} = ${visible}`,
    query.status && sql<SqlBool>`${status} = ${query.status}`,
    query.q && contains('blogs.search_text', query.q),
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), blogs);
}
