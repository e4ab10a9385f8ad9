import { type RawBuilder, sql } from 'kysely';

/** A table whose rows admins do not see in some stages, though they may know that they are there. */
export type Hiding = { table: string; hiddenStages: readonly string[] };

/**
 * Selects the ids of the rows that admins do not see; with 'deleted' those that were deleted and may be restored. Such
 * rows are few. The database reads them through the indexes articles_by_turn and articles_by_deletion, because a row in
 * one of those stages has a time since when it waits. The query binds no value, so that rowById may use it.
 */
export function hiddenRows({ table, hiddenStages }: Hiding, which: 'live' | 'deleted' = 'live') {
  const stages = sql.join(hiddenStages.map((stage) => sql.lit(stage)));
  const where = which === 'live' ? sql`waiting_since is not null and deleted_at is null` : sql`deleted_at is not null`;
  const rows: RawBuilder<{ id: number }> =
    sql`select id from ${sql.table(table)} where stage in (${stages}) and ${where}`;
  return rows;
}
