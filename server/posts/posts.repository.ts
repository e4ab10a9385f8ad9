import { type SqlBool, sql } from 'kysely';
import type { PostListQuery } from '#contract/posts/posts.ts';
import type { Queries } from '#server/database/database.ts';
import { countByStatus, countRows, selectCounts, sumOf, toCounts } from '#server/database/counts.ts';
import { fromNearerEnd, thoseThatFit, type Page } from '#server/database/paging.ts';
import { containsOrFound, findFew, isOneOf, searchText, withinIndex } from '#server/database/search-text.ts';
import { sorting, unindexed } from '#server/database/sorting.ts';
import { breathe } from '#server/process/breathe.ts';
import { hiddenRows } from '#server/database/hidden-rows.ts';
import { insertRow, rowById, runPrepared } from '#server/database/prepared.ts';
import type { PostTable } from '#server/database/schema.ts';
import { ANONYMOUS, ERASED_ADDRESSES } from '#server/identity/users/anonymous.ts';
import type { PostKind } from './post-kind.ts';
import { hasRow } from '#server/database/rows.ts';

/** The columns of a post that callers may write. `status` stands for the column kind.statusColumn. */
export type PostColumns<Status extends string> = Omit<
  PostTable,
  'id' | 'listed_at' | 'search_text' | 'deleted_at' | 'deleted_by'
> & {
  status: Status;
  /** Only tables of kinds with isPlainText have this column. Undefined leaves it as it is. */
  is_formatted?: boolean | undefined;
};
export type PostRow<Status extends string> = PostColumns<Status> & { id: number };

/** Sort columns. listed_at is published_at, or else created_at. search_text begins with the title in lower case. */
const ORDER_BY = { published_at: 'listed_at', created_at: 'created_at', title: 'search_text' } as const;
type OrderColumn = (typeof ORDER_BY)[keyof typeof ORDER_BY];

/** How many rows, with texts, one statement loads. On SQLite, so many rows block the process for milliseconds. */
const ROWS_AT_ONCE = 200;

export async function findPost<Status extends string>(db: Queries, kind: PostKind<Status>, id: number) {
  const build = (anyDb: Queries, values: { id: number }) =>
    withAuthorAndImage(anyDb, kind).select('posts.content').where('posts.id', '=', values.id);
  return (await runPrepared(db, kind, { id }, build))[0];
}

/**
 * Conditions of a list besides those in the caller's query. `found`: ids of posts whose texts match the search. Posts
 * whose title or author's name contains it are listed too.
 */
export type PostScope<Status extends string> = {
  status?: Status | undefined;
  userId?: number;
  found?: readonly number[] | undefined;
};

/** Which page of which list to load. `total` and `few` are results of countPosts. */
type PageOfPosts<Status extends string> = {
  scope: PostScope<Status>;
  query: PostListQuery<Status>;
  page: Page;
  total: number;
  few: number[] | undefined;
};

/** Returns a page of posts. `isCut`: rows are missing, because the texts are too large for one response. */
export async function findPosts<Status extends string>(
  db: Queries,
  kind: PostKind<Status>,
  { scope, query, page, total, few }: PageOfPosts<Status>,
) {
  const { column, direction } = sorting(query.sort ?? '-published_at');
  const orderBy = ORDER_BY[column];
  const { limit, offset, order } = fromNearerEnd(page, total, direction);
  const filter = filterOf(kind, scope, query);
  const values = { ...filter.values, limit, offset };
  // Picks the page's ids from a covering index, then loads only those rows: a row holds a whole text.
  const idsIn = (anyDb: Queries, bound: typeof values) =>
    (few ? among(few, anyDb, kind, filter) : matching(anyDb, kind, { ...filter, values: bound }, orderBy))
      .select('posts.id')
      .orderBy(few ? unindexed(`posts.${orderBy}`) : sql.ref<string>(`posts.${orderBy}`), order)
      .orderBy('posts.id', order)
      .limit(bound.limit)
      .offset(bound.offset);
  const load = (anyDb: Queries, these: ReturnType<typeof idsIn> | number[]) =>
    withAuthorAndImage(anyDb, kind)
      .$if(query.view !== 'card', (list) => list.select('posts.content'))
      .where('posts.id', 'in', these)
      .orderBy(`posts.${orderBy}`, direction)
      .orderBy('posts.id', direction);
  const loadPage = (anyDb: Queries, bound: typeof values) => load(anyDb, idsIn(anyDb, bound));
  if (!page.isBare || query.view === 'card') {
    const key = `page ${query.view} ${orderBy} ${order} ${direction} ${keyOf(kind, filter)}`;
    const rows = query.q ? loadPage(db, values).execute() : runPrepared(db, key, values, loadPage);
    return { rows: await rows, isCut: false };
  }

  const fitting = await thoseThatFit(idsIn(db, values), 'posts.content');
  const parts = partsOf(fitting.ids, ROWS_AT_ONCE);
  const rows: Awaited<ReturnType<ReturnType<typeof load>['execute']>> = [];
  for (const part of parts) {
    await breathe();
    // Filters again: a post may have changed its status or author since its id was read.
    rows.push(
      ...(await load(db, part)
        .where(inScope(kind, scope, query))
        .execute()),
    );
  }
  return { rows, isCut: fitting.isCut };
}

/** Splits ids into parts of equal length, so that one prepared statement fits all. Fills up the last part with 0. */
function partsOf(ids: number[], length: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / length) }, (_, index) => {
    const part = ids.slice(index * length, (index + 1) * length);
    return [...part, ...Array.from({ length: length - part.length }, () => 0)];
  });
}

function inScope<Status extends string>(
  { statusColumn }: PostKind<Status>,
  { status, userId }: PostScope<Status>,
  query: PostListQuery<Status>,
) {
  const column = sql.ref(`posts.${statusColumn}`);
  const conditions = [status, query.status].filter(Boolean).map((one) => sql<SqlBool>`${column} = ${one}`);
  return sql<SqlBool>`${sql.join([sql`1 = 1`, ...conditions, ...(userId ? [sql`posts.user_id = ${userId}`] : [])], sql` and `)}`;
}

/** Counts the posts of a list. `few`: the ids that the search finds, in any status; undefined if there are many. */
export async function countPosts<Status extends string>(
  db: Queries,
  kind: PostKind<Status>,
  scope: PostScope<Status>,
  query: PostListQuery<Status>,
) {
  const { status, ...others } = query;
  const filter = filterOf(kind, scope, query);
  if (!query.q && query.counts !== 'true') {
    const count = (anyDb: Queries, values: typeof filter.values) =>
      matching(anyDb, kind, { ...filter, values }).select(({ fn }) => fn.countAll().as('total'));
    const [row] = await runPrepared(db, `count ${keyOf(kind, filter)}`, filter.values, count);
    return { counted: { total: Number(row?.total) }, few: undefined };
  }
  const anyStatus = filterOf(kind, scope, others);
  const few = query.q ? await findFew(matching(db, kind, anyStatus).select('posts.id'), scope.found) : undefined;
  const rows = (asked: typeof filter) => (few ? among(few, db, kind, asked) : matching(db, kind, asked));
  if (query.counts !== 'true') return { counted: { total: await countRows(rows(filter)) }, few };
  const column = `posts.${kind.statusColumn}`;
  const count = (anyDb: Queries, values: typeof filter.values) =>
    selectCounts(matching(anyDb, kind, { ...anyStatus, values }), column, kind.statuses);
  const counts = query.q
    ? await countByStatus(rows(anyStatus), column, kind.statuses)
    : toCounts(await runPrepared(db, `counts ${keyOf(kind, anyStatus)}`, anyStatus.values, count), kind.statuses);
  return { counted: { total: status ? counts[status] : sumOf(counts), counts }, few };
}

/** Returns the newest updated_at of the public posts, through an index. */
export async function findLatestUpdate(db: Queries, kind: PostKind): Promise<string | null> {
  const row = await publicPosts(db, kind)
    .select('posts.updated_at')
    .orderBy('posts.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** Returns whether the author has a public post of this kind other than the post `besides`. */
export async function hasPublicPosts(db: Queries, kind: PostKind, userId: number, besides?: number): Promise<boolean> {
  return await hasRow(
    publicPosts(db, kind)
      .where('posts.user_id', '=', userId)
      .$if(besides !== undefined, (rows) => rows.where('posts.id', '<>', besides ?? 0)),
  );
}

/** Returns the ids of authors of public posts, and when the newest post of each appeared (ISO 8601). */
export async function listPublicAuthors(db: Queries, kind: PostKind, { limit, offset }: Omit<Page, 'page'>) {
  const rows = await authors(db, kind)
    .select('users.id')
    .select(
      publicPosts(db, kind)
        .select(({ fn }) => fn.max('posts.listed_at').as('latest'))
        .where('posts.user_id', '=', sql.ref<number>('users.id'))
        .as('latest'),
    )
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, latest }) => ({ id, latest: latest ?? '' }));
}

export async function countAuthorsOfPublic(db: Queries, kind: PostKind): Promise<number> {
  return await countRows(authors(db, kind));
}

/** Counts the public posts that were first published at `since` (ISO 8601) or later. */
export async function countPublicSince(db: Queries, kind: PostKind, since: string): Promise<number> {
  return await countRows(publicPosts(db, kind).where('posts.listed_at', '>=', since));
}

/** Inserts a post. `further`: values of columns that only this kind has. Returns the id. */
export async function insertPost<Status extends string>(
  db: Queries,
  kind: PostKind<Status>,
  { status, is_formatted, ...post }: PostColumns<Status>,
  further: object,
): Promise<number> {
  return await insertRow(db, kind.table, {
    ...post,
    ...further,
    ...namedStatus(kind, status),
    ...formatted(is_formatted),
    listed_at: post.published_at ?? post.created_at,
    search_text: await searchTextOf(db, kind, post),
  });
}

/** Returns a row and locks it until the transaction ends. `further`: columns that only this kind has. */
export async function lockPost<Status extends string, Further extends object = object>(
  db: Queries,
  { table, statusColumn }: PostKind<Status>,
  id: number,
  further: readonly (keyof Further & string)[] = [],
): Promise<(PostRow<Status> & Further) | undefined> {
  // On PostgreSQL an update that changes nothing locks the row. On SQLite the transaction locks the whole file.
  const others = further.map((column) => sql`, ${sql.ref(column)}`);
  const { rows } = await sql<PostRow<Status> & Further>`
    update ${sql.table(table)} set updated_at = updated_at where id = ${id} and deleted_at is null
    returning id, user_id, title, content, preview, image, created_at, updated_at, published_at,
      ${sql.ref(statusColumn)} as status${sql.join(others, sql``)}
  `.execute(db);
  return rows[0];
}

/** Updates the row `before`, which the caller has locked. Returns the new row. */
export async function updatePost<Status extends string, Row extends PostRow<Status>>(
  db: Queries,
  kind: PostKind<Status>,
  before: Row,
  change: Partial<Row>,
): Promise<Row> {
  const after = { ...before, ...change };
  const { status, is_formatted, ...columns } = change;
  await db
    .updateTable(kind.table)
    .set({
      ...columns,
      ...(status !== undefined && namedStatus(kind, status)),
      ...formatted(is_formatted),
      listed_at: after.published_at ?? after.created_at,
      ...(change.title !== undefined && { search_text: await searchTextOf(db, kind, after) }),
    })
    .where('id', '=', before.id)
    .execute();
  return after;
}

/**
 * Rebuilds search_text of all posts of a user, also of soft-deleted ones, which may be restored. Locks the posts in the
 * order of their ids, as every transaction that locks several posts does.
 */
export async function renameAuthor(db: Queries, kind: PostKind, userId: number): Promise<void> {
  const posts = await db
    .selectFrom(kind.table)
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id, title } of posts) {
    const search_text = await searchTextOf(db, kind, { title, user_id: userId });
    await db.updateTable(kind.table).set({ search_text }).where('id', '=', id).execute();
  }
}

/** Excludes soft-deleted rows. Every query starts here. */
function live(db: Queries, { table }: PostKind) {
  return db.selectFrom(db.dynamic.table(table).as('posts')).where('posts.deleted_at', 'is', null);
}

/** Selects the public posts of a kind, as `posts`. */
export function publicPosts(db: Queries, kind: PostKind) {
  return live(db, kind).where(sql.ref(`posts.${kind.statusColumn}`), '=', kind.publicStatus);
}

/**
 * Selects the public posts among some ids, which must not be empty. Only the primary key fits these conditions: without
 * statistics SQLite would read all public posts by an index, in 7 ms for 100,000 posts.
 */
export function publicPostsAmong(db: Queries, kind: PostKind, ids: readonly number[]) {
  return db
    .selectFrom(db.dynamic.table(kind.table).as('posts'))
    .where('posts.id', 'in', ids)
    .where(unindexed('posts.deleted_at'), 'is', null)
    .where(unindexed(`posts.${kind.statusColumn}`), '=', kind.publicStatus);
}

/**
 * Selects the users with a public post, except erased users. `exists` reads the index of each user's posts; a join
 * would read every post.
 */
function authors(db: Queries, kind: PostKind) {
  const { nama_depan, nama_belakang } = ANONYMOUS;
  return db
    .selectFrom('users')
    .where((eb) =>
      eb.exists(publicPosts(db, kind).select('posts.id').where('posts.user_id', '=', sql.ref<number>('users.id'))),
    )
    .where((eb) =>
      eb.not(
        eb.and([
          eb('users.email', 'like', ERASED_ADDRESSES),
          eb('users.nama_depan', '=', nama_depan),
          eb('users.nama_belakang', '=', nama_belakang),
        ]),
      ),
    );
}

/** Selects the live posts of a kind, as `posts`, with everything that their pages show except the text. */
export function withAuthorAndImage<Status extends string>(db: Queries, kind: PostKind<Status>) {
  return live(db, kind)
    .innerJoin('users', 'users.id', 'posts.user_id')
    .leftJoin('files', 'files.path', 'posts.image')
    .select(['posts.id', 'posts.user_id', 'posts.title', 'posts.preview', 'posts.image'])
    .select(['posts.created_at', 'posts.updated_at', 'posts.published_at'])
    .select(['users.nama_depan', 'users.nama_belakang', 'users.email', 'users.unconfirmed_since'])
    .select(['files.width', 'files.height', 'files.widths', 'files.color'])
    .select(sql.ref<Status>(`posts.${kind.statusColumn}`).as('status'))
    .select(kind.authorHasPage.as('author_has_page'))
    .$if(kind.isPlainText, (rows) => rows.select(sql<0 | 1>`posts.is_formatted`.as('formatted')))
    .$if(kind.further.length > 0, (rows) => rows.select(kind.further));
}

/** The conditions of a list. `values` contains only the conditions that the list has. */
type Filter = {
  values: { visible?: string; userId?: number; status?: string };
  q: string | undefined;
  found: readonly number[] | undefined;
  isForAdmins: boolean;
};

function filterOf<Status extends string>(
  { publicStatus }: PostKind<Status>,
  { status: visible, userId, found }: PostScope<Status>,
  { status, q }: Pick<PostListQuery<Status>, 'status' | 'q'>,
): Filter {
  const values = { ...(visible && { visible }), ...(userId && { userId }), ...(status && { status }) };
  return { values, q, found, isForAdmins: !userId && visible !== publicStatus };
}

/** Returns the key under which runPrepared caches the statement of a filter. The filter must not have a search. */
const keyOf = ({ table }: PostKind, { values, isForAdmins }: Filter) =>
  `${table} ${Object.keys(values).join()} ${isForAdmins}`;

/** Selects those of the posts `few` that match the other conditions of the filter. */
function among(few: number[], db: Queries, kind: PostKind, filter: Filter) {
  return matching(db, kind, { ...filter, q: undefined }, 'search_text').where(isOneOf('posts.id', few));
}

function matching(db: Queries, kind: PostKind, filter: Filter, orderBy: OrderColumn = 'listed_at') {
  const { values, q, found, isForAdmins } = filter;
  // The indexes by status help only lists that are sorted by listed_at and not searched. They slow all other queries.
  const isByStatus = !q && orderBy === 'listed_at';
  const { table, hiddenStages } = kind;
  const hidden = isForAdmins && hiddenStages && hiddenRows({ table, hiddenStages });
  const column = `posts.${kind.statusColumn}`;
  const status = isByStatus ? sql.ref(column) : unindexed(column);
  const conditions = [
    values.visible && sql<SqlBool>`${status} = ${values.visible}`,
    values.userId && sql<SqlBool>`posts.user_id = ${values.userId}`,
    values.status && sql<SqlBool>`${status} = ${values.status}`,
    q && containsOrFound('posts.search_text', q, 'posts.id', found),
    // If no row is hidden, `not exists` decides at once. Otherwise `not in` compares every row with the hidden rows.
    hidden && sql<SqlBool>`(not exists (${hidden}) or posts.id not in (${hidden}))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), live(db, kind));
}

/** Returns the status under the kind's column name. The type is `object`: each table has one of two status columns. */
function namedStatus<Status extends string>(kind: PostKind<Status>, status: Status): object {
  return { [kind.statusColumn]: status };
}

function formatted(isFormatted: boolean | undefined): object {
  return isFormatted === undefined ? {} : { is_formatted: isFormatted ? 1 : 0 };
}

/**
 * Returns the title, and for kinds with belongsToAuthor the author's name on a second line. Titles have no line breaks,
 * so sorting by this text sorts by title.
 */
async function searchTextOf(
  db: Queries,
  { belongsToAuthor }: PostKind,
  { title, user_id }: Pick<PostTable, 'title' | 'user_id'>,
): Promise<string> {
  if (!belongsToAuthor) return searchText(title);
  const author = await findSearchText(db, user_id);
  if (!author) throw new Error(`There is no user ${user_id}`);
  return withinIndex(`${searchText(title)}\n${author.search_text}`);
}

const findSearchText = rowById((db, id: number) => db.selectFrom('users').select('search_text').where('id', '=', id));

/** Returns the ids of a user's posts that are not deleted, the oldest first. */
export async function listIdsOf(db: Queries, kind: PostKind, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(kind.table)
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
