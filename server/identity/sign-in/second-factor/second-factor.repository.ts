import type { Insertable } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import type { AuthenticatorTable } from '#server/database/schema.ts';
import { changesRow } from '#server/database/rows.ts';

export async function findAuthenticator(db: Queries, userId: number): Promise<AuthenticatorTable | undefined> {
  return await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a new authenticator app. An app that was never confirmed is replaced. */
export async function replaceUnconfirmed(db: Queries, row: Insertable<AuthenticatorTable>): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', row.user_id).where('confirmed_at', 'is', null).execute();
  await db.insertInto('authenticators').values(row).execute();
}

export async function setAppConfirmed(db: Queries, userId: number, at: string): Promise<void> {
  await db.updateTable('authenticators').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

/**
 * Stores the TOTP time step of an accepted code. Returns false if this step or a later one was used already. A stored
 * step after `latest` does not count: it was written while the clock was ahead.
 */
export async function takeStep(db: Queries, userId: number, step: number, latest: number): Promise<boolean> {
  return await changesRow(
    db
      .updateTable('authenticators')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', latest)])),
  );
}

export async function deleteAuthenticator(db: Queries, userId: number): Promise<void> {
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute();
}
