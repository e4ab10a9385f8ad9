import { type RawBuilder, sql } from 'kysely';
import type { PostTableName } from './schema.ts';

/** A table whose rows admins do not see in some stages, though they may know that they are there. */
export type Hiding = { table: PostTableName; hiddenStages: readonly string[] };

/**
 * Selects the ids of the rows that admins do not see. They are few, and read through the index articles_by_turn: in each
 * of those stages a row has a time since when it waits. No value is bound, so that findById may use it.
 */
export function hiddenRows({ table, hiddenStages }: Hiding): RawBuilder<{ id: number }> {
  const stages = sql.join(hiddenStages.map((stage) => sql.lit(stage)));
  return sql`select id from ${sql.table(table)}
    where stage in (${stages}) and waiting_since is not null and deleted_at is null`;
}
