import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import type { System } from '#server/system.ts';
import { updateUser } from './users.repository.ts';
import { confirmAddress } from './users.service.ts';
import { hasRow } from '#server/database/rows.ts';

/** Selects the admins with an open account, the oldest registration first. */
export function openAdmins(db: Queries) {
  return db
    .selectFrom('users')
    .select('id')
    .where('role_type', '=', ROLE_ADMIN)
    .where('closed_at', 'is', null)
    .orderBy('id');
}

/**
 * Returns the ids of the admins with an open account. Locks their rows: until this transaction ends, no other
 * transaction can change an admin's role or close an admin's account.
 */
export async function lockAdmins(db: Queries): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set({ updated_at: sql.ref('updated_at') })
    .where('role_type', '=', ROLE_ADMIN)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the admins with an open account whose deletion is not scheduled. */
export async function listStayingAdmins(db: Queries): Promise<number[]> {
  const rows = await openAdmins(db).where('delete_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

export async function hasAdmin({ db }: System): Promise<boolean> {
  return await hasRow(openAdmins(db));
}

/** Returns the id of the earliest registered admin with an open account. */
export async function requireAnyAdmin({ db }: System): Promise<number> {
  const admin = await openAdmins(db).limit(1).executeTakeFirst();
  if (!admin) throw new Error('There is no admin');
  return admin.id;
}

export async function changeRole(db: Queries, id: number, roleType: number, at: string): Promise<void> {
  await updateUser(db, id, { role_type: roleType, updated_at: at });
  // A new admin's address counts as confirmed: the admin or operator who promotes the user knows the user.
  if (roleType === ROLE_ADMIN) await confirmAddress(db, id);
}
