import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';

/** `resets_at`: the time at which the count starts again, in ISO 8601. */
export type RateLimitRow = { count: number; resets_at: string };

export async function findCount(db: Queries, key: string): Promise<RateLimitRow | undefined> {
  return await db.selectFrom('rate_limits').select(['count', 'resets_at']).where('key', '=', key).executeTakeFirst();
}

/** Adds a try to the count of `key` and returns the new count. A count lasts `minutes` from its first try. */
export async function addToCount(db: Queries, key: string, minutes: number, now: Date): Promise<RateLimitRow> {
  const nowText = now.toISOString();
  const nextReset = new Date(now.getTime() + minutes * 60_000).toISOString();
  // The clock was ahead when a count with a later end than this was stored. Such a count starts again now.
  const impossible = new Date(now.getTime() + 2 * minutes * 60_000).toISOString();
  const isPast = sql<boolean>`(rate_limits.resets_at <= ${nowText} or rate_limits.resets_at > ${impossible})`;
  return await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: nextReset })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isPast} then 1 else rate_limits.count + 1 end`,
        resets_at: sql`case when ${isPast} then ${nextReset} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteCount(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Deletes the counts that ended before `at` (ISO 8601). */
export async function deleteCountsBefore(db: Queries, at: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', at).execute();
}
