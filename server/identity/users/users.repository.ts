import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { UserListQuery } from '#contract/identity/users.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { fromNearerEnd, type Page } from '#server/database/paging.ts';
import { contains, findFew } from '#server/database/search-text.ts';
import { opposite, sorting } from '#server/database/sorting.ts';
import { rowById } from '#server/database/prepared.ts';
import type { UserTable } from '#server/database/schema.ts';
import { isListedUser } from './anonymous.ts';

/** The columns of a `User` of the contract. The password hash must not be among them. */
const COLUMNS = [
  'id',
  'nama_depan',
  'nama_belakang',
  'email',
  'no_hp',
  'gender',
  'role_type',
  'created_at',
  'updated_at',
] as const;

export async function insertUser(db: Queries, user: Insertable<UserTable>): Promise<number> {
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
}

export const findUser = rowById((db, id: number) => db.selectFrom('users').select(COLUMNS).where('id', '=', id));

/** Finds an account by its address or id, even if it is closed. */
export async function findAccountBy(db: Queries, column: 'email' | 'id', value: string | number) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'closed_at'])
    .where(column, '=', value)
    .executeTakeFirst();
}

/** Finds an account for a sign-in, even if it is closed. */
export async function findUserForSignIn(db: Queries, email: string) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'must_change_password', 'devices_since', 'closed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Finds a user by id. Returns undefined for a closed account too. */
export async function findOpenUser(db: Queries, id: number) {
  return await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns whether the account is open and still has that password. If so, neither can change until this transaction
 * ends.
 */
export async function lockPassword(db: Queries, id: number, passwordHash: string): Promise<boolean> {
  // An update without a change locks the row on PostgreSQL. On SQLite the transaction locks the whole file anyway.
  const result = await db
    .updateTable('users')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateUser(db: Queries, id: number, columns: Updateable<UserTable>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

/** Returns since when the user's address has been unconfirmed, or null. */
export async function findUnconfirmedSince(db: Queries, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('unconfirmed_since').where('id', '=', id).executeTakeFirstOrThrow();
  return row.unconfirmed_since;
}

/** Marks the user's address as confirmed, and returns the address. */
export async function setConfirmed(db: Queries, id: number): Promise<string> {
  const user = db.updateTable('users').set({ unconfirmed_since: null }).where('id', '=', id);
  return (await user.returning('email').executeTakeFirstOrThrow()).email;
}

export async function findPasswordState(db: Queries, id: number): Promise<{ must_change_password: number }> {
  return await db.selectFrom('users').select('must_change_password').where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a user: other transactions that lock the same user wait until this one ends. */
export const lockUser = rowById((db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate(),
);

export async function findUsers(db: Queries, query: UserListQuery, page: Page) {
  let matching = db.selectFrom('users');
  if (query.open === 'true') matching = matching.where('closed_at', 'is', null);
  if (query.q) {
    const { q } = query;
    matching = matching.where(sql<SqlBool>`(${contains('search_text', q)} or ${contains('email', q)})`);
  }
  const { column, direction } = sorting(query.sort ?? 'nama_depan');
  const idsIn = (order: typeof direction) => matching.select('id').orderBy(column, order).orderBy('id', order);
  const rowsOf = async (ids: number[] | ReturnType<typeof idsIn>) =>
    await db
      .selectFrom('users')
      .select(['id', 'nama_depan', 'nama_belakang', 'email', 'role_type', 'closed_at'])
      .where('id', 'in', ids)
      .orderBy(column, direction)
      .orderBy('id', direction)
      .execute();

  const few = query.q ? await findFew(idsIn(direction)) : undefined;
  if (few) {
    const ids = few.slice(page.offset, page.offset + page.limit);
    return { rows: ids.length === 0 ? [] : await rowsOf(ids), total: few.length };
  }
  const total = await countRows(matching);
  const { limit, offset, isReversed } = fromNearerEnd(page, total);
  const order = isReversed ? opposite(direction) : direction;
  return { rows: await rowsOf(idsIn(order).limit(limit).offset(offset)), total };
}

export async function findOpenUsersWithRole(db: Queries, role: number) {
  return await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role_type', '=', role)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function countUsersWithRole(db: Queries, role: number): Promise<number> {
  return await countRows(db.selectFrom('users').where('role_type', '=', role).where(isListedUser()));
}

export async function hasAnyUser(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
