import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { type PeopleQuery, PERSON_ROWS, type PersonState } from '#contract/accounts/people.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import { articlesForAdmins } from '#server/articles/visible-articles.ts';
import type { Queries } from '#server/database/database.ts';
import { findPage, type Page } from '#server/database/paging.ts';
import type { Schema } from '#server/database/schema.ts';
import { contains } from '#server/database/search-text.ts';
import { sorting } from '#server/database/sorting.ts';
import { isListedUser } from '#server/identity/users/anonymous.ts';

const ROLES = { user: ROLE_USER, admin: ROLE_ADMIN };

type People = SelectQueryBuilder<Schema, 'users', unknown>;

/** The SQL condition of each state. Indexes contain closed_at and delete_at, so counting reads no rows. */
const IN_STATE: Record<PersonState, Expression<SqlBool>> = {
  active: sql`users.closed_at is null and users.delete_at is null`,
  leaving: sql`users.closed_at is null and users.delete_at is not null`,
  closed: sql`users.closed_at is not null`,
};

const COLUMNS = [
  'users.id',
  'users.nama_depan',
  'users.nama_belakang',
  'users.email',
  'users.role_type',
  'users.created_at',
  'users.closed_at',
  'users.delete_at',
  'users.seen_at',
  'users.spam_at',
  'users.unconfirmed_since',
] as const;

/** Returns a page of accounts, and for each state the number of accounts that match the search. */
export async function findPeople(db: Queries, query: PeopleQuery, page: Page) {
  const { column, direction } = sorting(query.sort ?? '-created_at');
  const matching = matchingPeople(db, query);
  const inState = query.state === undefined ? matching : matching.where(IN_STATE[query.state]);
  const idsIn = (order: typeof direction) =>
    inState.select('users.id').orderBy(column, order).orderBy('users.id', order);
  const counts = await countByState(matching);
  const inAll = query.state === undefined ? counts.active + counts.leaving + counts.closed : counts[query.state];
  const options = { isSearch: Boolean(query.q), count: async () => inAll };
  const { ids, total } = await findPage(page, direction, idsIn, options);
  const rows = await withArticles(db)
    .where('users.id', 'in', ids)
    .orderBy(column, direction)
    .orderBy('users.id', direction)
    .execute();
  return { rows: rows.map(toRow), total, counts };
}

function matchingPeople(db: Queries, { q, role }: PeopleQuery): People {
  let people: People = db.selectFrom('users').where(isListedUser());
  // `+ 0` keeps the database from using the index on role_type, because it would then sort all users with the role.
  if (role !== undefined) people = people.where(sql<SqlBool>`users.role_type + 0 = ${ROLES[role]}`);
  if (q) people = people.where(sql<SqlBool>`(${contains('users.search_text', q)} or ${contains('users.email', q)})`);
  return people;
}

async function countByState(people: People): Promise<Record<PersonState, number>> {
  const row = await people
    .select(({ fn }) => [
      fn.countAll().filterWhere(IN_STATE.active).as('active'),
      fn.countAll().filterWhere(IN_STATE.leaving).as('leaving'),
      fn.countAll().filterWhere(IN_STATE.closed).as('closed'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL's count is a bigint, which its driver returns as text.
  return { active: Number(row.active), leaving: Number(row.leaving), closed: Number(row.closed) };
}

/** Selects users and the number of their articles. The database counts the articles in the index articles_by_user. */
function withArticles(db: Queries) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .select((of) =>
      of
        .selectFrom('articles')
        .whereRef('articles.user_id', '=', 'users.id')
        .where('articles.deleted_at', 'is', null)
        .select(of.fn.countAll().as('articles'))
        .as('articles'),
    );
}

const toRow = <Row extends { articles: unknown }>(row: Row) => ({ ...row, articles: Number(row.articles) });

export async function findPerson(db: Queries, id: number) {
  const row = await withArticles(db)
    .select(['users.no_hp', 'users.gender', 'users.affiliation', 'users.orcid'])
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function findWorks(db: Queries, userId: number) {
  return await articlesForAdmins(db)
    .select(['id', 'title', 'stage', 'pending_version', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('listed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PERSON_ROWS)
    .execute();
}

/** Returns the newest decisions on a user's articles. Uses the indexes articles_by_user, article_events_by_article. */
export async function findReceived(db: Queries, userId: number, kinds: readonly EventKind[]) {
  // Ordered by plain `event.id`, SQLite would read the events of all users. `+ 0` makes SQLite use the two indexes.
  const order = sql`event.id + 0`;
  return await decisions(db, kinds).where('article.user_id', '=', userId).orderBy(order, 'desc').execute();
}

/** Returns the newest decisions that a user has made. The query uses the index article_events_by_actor. */
export async function findMade(db: Queries, userId: number, kinds: readonly EventKind[]) {
  return await decisions(db, kinds).where('event.actor_id', '=', userId).orderBy('event.id', 'desc').execute();
}

function decisions(db: Queries, kinds: readonly EventKind[]) {
  return db
    .selectFrom('article_events as event')
    .innerJoin('articles as article', 'article.id', 'event.article_id')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .where('event.kind', 'in', kinds)
    .where('article.deleted_at', 'is', null)
    .select(['event.id', 'event.at', 'event.kind', 'event.undone_by', 'event.article_id', 'event.actor_id'])
    .select(['article.title', 'actor.nama_depan', 'actor.nama_belakang'])
    .limit(PERSON_ROWS);
}
