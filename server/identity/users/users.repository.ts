import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { User, UserListQuery } from '#contract/identity/users.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { findPage, type Page } from '#server/database/paging.ts';
import { contains } from '#server/database/search-text.ts';
import { sorting } from '#server/database/sorting.ts';
import { insertRow, rowById } from '#server/database/prepared.ts';
import type { UserTable } from '#server/database/schema.ts';
import { isListedUser } from './anonymous.ts';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import { changesRow, hasRow } from '#server/database/rows.ts';

/** The columns of the contract's `User`. They must not include the password hash. */
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
  return await insertRow(db, 'users', user);
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

/**
 * Finds the account with this address (in lower case) for a sign-in. Only a client that sends the right password may
 * learn that the account is closed. The result has the password hash: never send it to a client.
 */
export async function findForSignIn(db: Queries, email: string) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'must_change_password', 'devices_since', 'closed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Finds a user to whom mail may be sent. Returns undefined for a closed account, which gets no mail. */
export async function findRecipient(db: Queries, id: number): Promise<User | undefined> {
  return await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns whether the account is open and has this password hash. If so, locks it until the transaction ends. */
export async function lockCheckedPassword(
  db: Queries,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<boolean> {
  // An update that changes nothing locks the row on PostgreSQL. On SQLite the transaction locks the whole file anyway.
  return await changesRow(
    db
      .updateTable('users')
      .set({ updated_at: sql.ref('updated_at') })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('closed_at', 'is', null),
  );
}

export async function updateUser(db: Queries, id: number, columns: Updateable<UserTable>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

/** Returns the time since which the user's address is unconfirmed, or null if it is confirmed. */
export async function readUnconfirmedSince(db: Queries, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('unconfirmed_since').where('id', '=', id).executeTakeFirstOrThrow();
  return row.unconfirmed_since;
}

/** Returns when the account was removed as spam, or null. */
export async function findSpamAt(db: Queries, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('spam_at').where('id', '=', id).executeTakeFirst();
  return row?.spam_at ?? null;
}

/** Marks the user's address as confirmed, and returns the address. */
export async function setConfirmed(db: Queries, id: number): Promise<string> {
  const user = db.updateTable('users').set({ unconfirmed_since: null }).where('id', '=', id);
  return (await user.returning('email').executeTakeFirstOrThrow()).email;
}

/** Reads `must_change_password`: 1 if the user must change the password before anything else, otherwise 0. */
export async function readPasswordState(db: Queries, id: number): Promise<{ must_change_password: number }> {
  return await db.selectFrom('users').select('must_change_password').where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a user's row: transactions that lock the same user run one after another. */
export const lockPerson = rowById((db, id: number) =>
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
  const options = { isSearch: Boolean(query.q), count: async () => await countRows(matching) };
  const { ids, total } = await findPage(page, direction, idsIn, options);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'email', 'role_type', 'closed_at'])
    .where('id', 'in', ids)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total };
}

/** Returns the admins whose account is open. */
export async function findAdmins(db: Queries): Promise<User[]> {
  return await db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role_type', '=', ROLE_ADMIN)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Counts the authors, with or without an article. An erased account counts only if it has an article. */
export async function countAuthors(db: Queries): Promise<number> {
  return await countRows(db.selectFrom('users').where('role_type', '=', ROLE_USER).where(isListedUser()));
}

export async function hasUsers(db: Queries): Promise<boolean> {
  return await hasRow(db.selectFrom('users'));
}
