import { type SqlBool, sql } from 'kysely';
import { ROLE_USER } from '#contract/constants.ts';
import type { OwnDeletion } from '#contract/accounts/account-deletion.ts';
import type { Queries } from '#server/database/database.ts';
import { updateUser } from './users.repository.ts';

/** Returns the account deletion that a user has requested, or null. */
export async function readDeletion(db: Queries, id: number): Promise<OwnDeletion> {
  const { delete_at, works_stay } = await db
    .selectFrom('users')
    .select(['delete_at', 'works_stay'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return delete_at === null ? null : { at: delete_at, works: works_stay ?? 'anonymous' };
}

/** Stores that a user has requested the deletion of their account, or removes the request (null). */
export async function setDeletion(db: Queries, id: number, deletion: OwnDeletion, now: Date): Promise<void> {
  const columns = { delete_at: deletion?.at ?? null, works_stay: deletion?.works ?? null };
  await updateUser(db, id, { ...columns, updated_at: now.toISOString() });
}

/** Returns the accounts whose deletion is due, the longest overdue first. */
export async function listDueDeletions(db: Queries, now: Date): Promise<{ id: number; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('delete_at', '<=', now.toISOString())
    .orderBy('delete_at')
    .orderBy('id')
    .execute();
}

/** Whether a user has a post, live or in the bin. Two conditions, because each has an index of its own. */
const hasPost = (table: 'articles' | 'blogs') =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where user_id = users.id and deleted_at is null)
    or exists (select 1 from ${sql.table(table)} where user_id = users.id and deleted_at is not null)`;

/** Returns the authors who have no post, and whose address has been unconfirmed since `until` or earlier. */
export async function listUnconfirmedWithoutPosts(db: Queries, until: Date): Promise<{ id: number; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('unconfirmed_since', '<=', until.toISOString())
    .where('role_type', '=', ROLE_USER)
    .where(sql<SqlBool>`not (${hasPost('articles')} or ${hasPost('blogs')})`)
    .orderBy('id')
    .execute();
}
