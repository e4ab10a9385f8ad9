import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';

/** Returns whether a transaction waits for a lock in this database. PostgreSQL only. */
export async function isWaitingForLock(db: Queries): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}
