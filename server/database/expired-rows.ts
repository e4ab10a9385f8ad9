import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Schema } from './schema.ts';

/** The tables whose rows are useless after their expires_at. */
export type ExpiringTable = Extract<
  keyof Schema,
  'email_changes' | 'mail_links' | 'passkey_challenges' | 'password_resets' | 'preview_links'
>;

export async function deleteExpired(db: Queries, table: ExpiringTable, now: Date): Promise<void> {
  await sql`delete from ${sql.table(table)} where expires_at <= ${now.toISOString()}`.execute(db);
}
