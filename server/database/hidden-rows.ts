import { type RawBuilder, sql } from 'kysely';

/** A table whose rows are hidden from admins in some stages. How many are hidden is no secret. */
export type Hiding = { table: string; hiddenStages: readonly string[] };

/**
 * Selects the ids of the live rows that are hidden from admins, or with 'deleted' of the deleted ones. They are few,
 * and the indexes articles_by_turn and articles_by_deletion find them: a live row in a hidden stage always has
 * waiting_since. The query binds no value, so that rowById may use it.
 */
export function hiddenRows({ table, hiddenStages }: Hiding, which: 'live' | 'deleted' = 'live') {
  const stages = sql.join(hiddenStages.map((stage) => sql.lit(stage)));
  const where = which === 'live' ? sql`waiting_since is not null and deleted_at is null` : sql`deleted_at is not null`;
  const rows: RawBuilder<{ id: number }> =
    sql`select id from ${sql.table(table)} where stage in (${stages}) and ${where}`;
  return rows;
}
