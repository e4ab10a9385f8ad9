import { type SqlBool, sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';

const ROWS = 20;
const VERSIONS = 10;

/** Yields the rows of all batches. `read` returns the rows after the given id or number, in its order. */
async function* inBatches<Row>(
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = keyOf(last);
  }
}

const AUTHOR = [
  'users.nama_depan',
  'users.nama_belakang',
  'users.affiliation as author_affiliation',
  'users.orcid as author_orcid',
] as const;

const idOf = ({ id }: { id: number }) => id;

type RowOf<Read extends (db: Queries) => unknown> = ReturnType<Read> extends AsyncGenerator<infer Row> ? Row : never;

export const articlesOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('articles')
        .innerJoin('users', 'users.id', 'articles.user_id')
        .selectAll('articles')
        .select(AUTHOR)
        .where('articles.deleted_at', 'is', null)
        .where('articles.id', '>', after)
        .orderBy('articles.id')
        .limit(ROWS)
        .execute(),
    idOf,
  );

export type ArticleRow = RowOf<typeof articlesOf>;

export const blogsOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('blogs')
        .innerJoin('users', 'users.id', 'blogs.user_id')
        .selectAll('blogs')
        .select(AUTHOR)
        .where('blogs.deleted_at', 'is', null)
        .where('blogs.id', '>', after)
        .orderBy('blogs.id')
        .limit(ROWS)
        .execute(),
    idOf,
  );

export type BlogRow = RowOf<typeof blogsOf>;

export const booksOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('books')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    idOf,
  );

export type BookRow = RowOf<typeof booksOf>;

export const sitePagesOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('site_pages')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    idOf,
  );

export type PageRow = RowOf<typeof sitePagesOf>;

export const articleVersionsOf = (db: Queries, articleId: number) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('article_versions')
        .selectAll()
        .where('article_id', '=', articleId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(VERSIONS)
        .execute(),
    ({ number }) => number,
  );

export const articleEventsOf = (db: Queries, articleId: number) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('article_events')
        .selectAll()
        .where('article_id', '=', articleId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    idOf,
  );

/** Yields what readers see of an article, in the order of publication. `version` names the row with the text. */
export const publicVersionsOf = (db: Queries, articleId: number) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('public_versions')
        .selectAll()
        .where('article_id', '=', articleId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(ROWS)
        .execute(),
    ({ number }) => number,
  );

/** Returns the retraction or the statement of concern that stands above an article. */
export async function findStatement(db: Queries, { id, notice }: Pick<ArticleRow, 'id' | 'notice'>) {
  if (notice === null) return undefined;
  const { note, published_at, hidden_at } = await db
    .selectFrom('public_versions')
    .select(['note', 'published_at', 'hidden_at'])
    .where('article_id', '=', id)
    .where('kind', '=', notice)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { kind: notice, note: hidden_at === null ? note : '', at: published_at };
}

export type Statement = Awaited<ReturnType<typeof findStatement>>;

export const sitePageVersionsOf = (db: Queries, pageId: number) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('site_page_versions')
        .selectAll()
        .where('page_id', '=', pageId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(VERSIONS)
        .execute(),
    ({ number }) => number,
  );

/** The columns of people.csv. */
export const PEOPLE = [
  'id',
  'nama_depan',
  'nama_belakang',
  'email',
  'no_hp',
  'gender',
  'role_type',
  'affiliation',
  'citation_name',
  'orcid',
  'bio',
  'created_at',
  'closed_at',
] as const;

/** Yields all users, without what opens an account. `is_author`: whether an article or a blog post is theirs. */
export const peopleOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db
        .selectFrom('users')
        .select(PEOPLE)
        .select((eb) =>
          eb
            .or([
              eb.exists(eb.selectFrom('articles').select('id').whereRef('user_id', '=', 'users.id')),
              eb.exists(eb.selectFrom('blogs').select('id').whereRef('user_id', '=', 'users.id')),
            ])
            .as('is_author'),
        )
        .where('id', '>', after)
        .orderBy('id')
        .limit(500)
        .execute(),
    idOf,
  );

export const redirectsOf = (db: Queries) =>
  inBatches(
    async (after) =>
      await db.selectFrom('redirects').selectAll().where('id', '>', after).orderBy('id').limit(500).execute(),
    idOf,
  );

/** Yields how often each work was read on each day, through the index reads_by_day. */
export async function* readsOf(db: Queries) {
  let last = { day: '', kind: '', id: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('reads')
      .selectAll()
      .where(sql<SqlBool>`(day, kind, id) > (${last.day}, ${last.kind}, ${last.id})`)
      .orderBy('day')
      .orderBy('kind')
      .orderBy('id')
      .limit(500)
      .execute();
    yield* rows;
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest;
  }
}

export async function findTopics(db: Queries) {
  return await db
    .selectFrom('topics')
    .select(['id', 'name', 'slug', 'position', 'created_at'])
    .orderBy('position')
    .execute();
}

export async function findTopicsOf(db: Queries, articleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('article_topics')
    .innerJoin('topics', 'topics.id', 'article_topics.topic_id')
    .select('topics.name')
    .where('article_topics.article_id', '=', articleId)
    .orderBy('topics.position')
    .execute();
  return rows.map(({ name }) => name);
}

/** Returns the latest stored change of each subject of the site's settings. */
export async function findSettings(db: Queries) {
  return await db
    .selectFrom('site_settings as latest')
    .select(['subject', 'version', 'value', 'created_at'])
    .where('version', '=', (eb) =>
      eb
        .selectFrom('site_settings as other')
        .select(({ fn }) => fn.max<number>('version').as('version'))
        .whereRef('other.subject', '=', 'latest.subject'),
    )
    .orderBy('subject')
    .execute();
}

/** Returns how many rows of each kind there are, how many are in the bin, and the greatest id of all posts. */
export async function countWorks(db: Queries) {
  const tables = ['articles', 'blogs', 'site_pages', 'books'] as const;
  const counts = { rows: 0, inBin: 0, greatestId: 0 };
  for (const table of tables) {
    const { total, deleted, greatest } = await db
      .selectFrom(table)
      .select(({ fn }) => [
        fn.countAll<number | string>().as('total'),
        fn.count<number | string>('deleted_at').as('deleted'),
        fn.max<number | null>('id').as('greatest'),
      ])
      .executeTakeFirstOrThrow();
    counts.rows += Number(total) - Number(deleted);
    counts.inBin += Number(deleted);
    counts.greatestId = Math.max(counts.greatestId, greatest ?? 0);
  }
  return counts;
}
