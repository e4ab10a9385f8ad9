import { type RawBuilder, sql } from 'kysely';

/** A table whose rows are hidden from admins in `hiddenStages`. Admins may learn how many rows are hidden. */
export type Hiding = { table: string; hiddenStages: readonly string[] };

/**
 * Selects the ids of the rows that are hidden from admins: of live rows, or with 'deleted' of soft-deleted rows. The
 * condition on waiting_since, which each live hidden row has, lets the database use the small index articles_by_turn.
 * The query binds no value, because a query for rowById may bind nothing but an id.
 */
export function hiddenRows({ table, hiddenStages }: Hiding, which: 'live' | 'deleted' = 'live') {
  const stages = sql.join(hiddenStages.map((stage) => sql.lit(stage)));
  const where = which === 'live' ? sql`waiting_since is not null and deleted_at is null` : sql`deleted_at is not null`;
  const rows: RawBuilder<{ id: number }> =
    sql`select id from ${sql.table(table)} where stage in (${stages}) and ${where}`;
  return rows;
}
