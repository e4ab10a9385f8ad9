import { type Selectable, type SqlBool, sql } from 'kysely';
import type { UserListQuery } from '#contract/identity/users.ts';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { fromNearerEnd, type Page } from '#server/database/paging.ts';
import { contains, findFew, searchText } from '#server/database/search-text.ts';
import { opposite, sorting } from '#server/database/sorting.ts';
import { rowById } from '#server/database/prepared.ts';
import type { UserTable } from '#server/database/schema.ts';
import { isSomeone } from './anonymous.ts';

/** The deletion that a person has asked for. */
type Deletion = Pick<UserTable, 'delete_at' | 'works_stay'>;

/** What a person says of themselves as an author. */
type AuthorProfile = Pick<UserTable, 'affiliation' | 'citation_name' | 'bio' | 'orcid'>;

/** All columns except the password. */
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

export async function insertUser(
  db: Queries,
  user: Omit<
    UserTable,
    | 'id'
    | 'search_text'
    | 'closed_at'
    | 'must_change_password'
    | 'unconfirmed_since'
    | 'devices_since'
    | 'mails_off'
    | 'seen_at'
    | 'spam_at'
    | keyof AuthorProfile
    | keyof Deletion
  > & { must_change_password?: number; unconfirmed_since?: string | null },
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({ ...user, search_text: searchText(user.nama_depan, user.nama_belakang) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const findUser = rowById((db, id: number) => db.selectFrom('users').select(COLUMNS).where('id', '=', id));

export async function findUserByEmail(db: Queries, email: string) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'closed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function findAccountById(db: Queries, id: number) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findOpenUserByEmail(db: Queries, email: string) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'must_change_password', 'devices_since'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Finds an account for a sign-in, even if it is closed. */
export async function findUserForSignIn(db: Queries, email: string) {
  return await db
    .selectFrom('users')
    .select([...COLUMNS, 'password_hash', 'must_change_password', 'closed_at'])
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

export async function updatePassword(
  db: Queries,
  id: number,
  columns: { password_hash: string; must_change_password: number; updated_at: string },
): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

export async function updateEmail(db: Queries, id: number, email: string, now: string): Promise<void> {
  await db.updateTable('users').set({ email, updated_at: now }).where('id', '=', id).execute();
}

export async function updateRole(db: Queries, id: number, roleType: number, now: string): Promise<void> {
  await db.updateTable('users').set({ role_type: roleType, updated_at: now }).where('id', '=', id).execute();
}

export async function updateClosedAt(db: Queries, id: number, closedAt: string | null, now: string): Promise<void> {
  const noSpam = closedAt === null ? { spam_at: null } : {};
  await db
    .updateTable('users')
    .set({ closed_at: closedAt, updated_at: now, ...noSpam })
    .where('id', '=', id)
    .execute();
}

/** Removes what the person said of themselves, too. */
export async function replacePersonalData(
  db: Queries,
  id: number,
  person: Pick<
    UserTable,
    'nama_depan' | 'nama_belakang' | 'email' | 'no_hp' | 'gender' | 'password_hash' | 'updated_at'
  >,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...person,
      ...{ affiliation: '', citation_name: '', bio: '', orcid: null },
      ...{ mails_off: '[]', delete_at: null, works_stay: null, seen_at: '', unconfirmed_since: null },
      search_text: searchText(person.nama_depan, person.nama_belakang),
    })
    .where('id', '=', id)
    .execute();
}

export async function findDeletion(db: Queries, id: number): Promise<Selectable<Deletion>> {
  return await db
    .selectFrom('users')
    .select(['delete_at', 'works_stay'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateDeletion(
  db: Queries,
  id: number,
  deletion: Selectable<Deletion>,
  now: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...deletion, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns the accounts whose deletion is due at `now` (ISO 8601), the one that has been due longest first. */
export async function findDueDeletions(db: Queries, now: string): Promise<{ id: number; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .orderBy('id')
    .execute();
}

/** Returns the admins whose account is open and is not going to be deleted. */
export async function findStayingAdmins(db: Queries, role: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role_type', '=', role)
    .where('closed_at', 'is', null)
    .where('delete_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds what readers may see of a person, and what tells whether the name was removed. */
export const findPublicProfile = rowById((db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'nama_depan', 'nama_belakang', 'email', 'affiliation', 'bio', 'orcid'])
    .where('id', '=', id),
);

/** Returns since when the person's address waits for its confirmation, or null. */
export async function findUnconfirmedSince(db: Queries, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('unconfirmed_since').where('id', '=', id).executeTakeFirstOrThrow();
  return row.unconfirmed_since;
}

export async function setDevicesSince(db: Queries, id: number, at: string): Promise<void> {
  await db.updateTable('users').set({ devices_since: at }).where('id', '=', id).execute();
}

/** Returns the address that is confirmed now. */
export async function setConfirmed(db: Queries, id: number): Promise<string> {
  const user = db.updateTable('users').set({ unconfirmed_since: null }).where('id', '=', id);
  return (await user.returning('email').executeTakeFirstOrThrow()).email;
}

const hasPost = (table: 'articles' | 'blogs') =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where user_id = users.id)`;

/** Returns who with that role has waited for the confirmation since `until` (ISO 8601) or longer, without any post. */
export async function findUnconfirmedWithoutPosts(db: Queries, until: string, role: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('unconfirmed_since', '<=', until)
    .where('role_type', '=', role)
    .where(sql<SqlBool>`not (${hasPost('articles')} or ${hasPost('blogs')})`)
    .orderBy('id')
    .execute();
}

const PROFILE = [
  'nama_depan',
  'nama_belakang',
  'no_hp',
  'gender',
  'affiliation',
  'citation_name',
  'bio',
  'orcid',
] as const;

export async function findProfile(
  db: Queries,
  id: number,
): Promise<Selectable<Pick<UserTable, (typeof PROFILE)[number]>>> {
  return await db.selectFrom('users').select(PROFILE).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateProfile(
  db: Queries,
  id: number,
  profile: Selectable<Pick<UserTable, (typeof PROFILE)[number]>>,
  updatedAt: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...profile, updated_at: updatedAt, search_text: searchText(profile.nama_depan, profile.nama_belakang) })
    .where('id', '=', id)
    .execute();
}

export async function findPasswordState(db: Queries, id: number): Promise<{ must_change_password: number }> {
  return await db.selectFrom('users').select('must_change_password').where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a person: other transactions that lock the same person wait until this one ends. */
export const lockUser = rowById((db, id: number) =>
  db
    .updateTable('users')
    .set({ updated_at: sql.ref('updated_at') })
    .where('id', '=', id),
);

/**
 * Returns the ids of the open accounts with that role, and locks them: no other transaction can change their role or
 * close them before this one ends.
 */
export async function lockOpenUsersWithRole(db: Queries, role: number): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set({ updated_at: sql.ref('updated_at') })
    .where('role_type', '=', role)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

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

export async function findFirstOpenUserWithRole(db: Queries, role: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role_type', '=', role)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
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
  return await countRows(db.selectFrom('users').where('role_type', '=', role).where(isSomeone()));
}

export async function hasAnyUser(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
