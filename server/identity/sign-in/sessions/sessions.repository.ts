import type { Insertable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { countRows } from '#server/database/counts.ts';
import { rowById } from '#server/database/prepared.ts';
import type { SessionTable } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

export async function insertSession(db: Queries, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A prepared query, because it runs for every request of a signed-in user. */
export const findSessionWithUser = rowById((db, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.role_type', 'users.must_change_password'])
    .where('sessions.id', '=', id)
    // Closing an account deletes its sessions. This condition is a second safeguard.
    .where('users.closed_at', 'is', null),
);

/** Replaces the session's valid token by a new one. Returns false if another refresh has replaced it already. */
export async function replaceToken(
  db: Queries,
  session: { id: string; token_id: string },
  next: Pick<SessionTable, 'token_id' | 'expires_at' | 'previous_token_until'>,
): Promise<boolean> {
  return await changesRow(
    db
      .updateTable('sessions')
      .set({ ...next, previous_token_id: session.token_id })
      .where('id', '=', session.id)
      .where('token_id', '=', session.token_id),
  );
}

export async function countSessionsEndingAfter(db: Queries, time: string): Promise<number> {
  return await countRows(db.selectFrom('sessions').where('expires_at', '>', time));
}

/** Deletes a session of any user. Returns whether there was one. */
export async function deleteSession(db: Queries, id: string): Promise<boolean> {
  return await changesRow(db.deleteFrom('sessions').where('id', '=', id));
}

/** Deletes a session if it belongs to the user. Returns whether a session was deleted. */
export async function deleteSessionOf(db: Queries, userId: number, id: string): Promise<boolean> {
  return await changesRow(db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId));
}

/** Returns the user's sessions that have not expired. */
export async function findSessionsOfUser(db: Queries, userId: number, now: string) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function setUsed(db: Queries, id: string, usedAt: string): Promise<void> {
  await db.updateTable('sessions').set({ used_at: usedAt }).where('id', '=', id).execute();
}

/** Stores when a user was last active. The user's sessions cannot show this, because ended sessions are deleted. */
export async function setSeen(db: Queries, userId: number, seenAt: string): Promise<void> {
  await db.updateTable('users').set({ seen_at: seenAt }).where('id', '=', userId).execute();
}

export async function endSessionsBut(db: Queries, userId: number, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id).execute();
}

export async function endSessionsOfUser(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSessionsEndedBefore(db: Queries, time: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', time).execute();
}
