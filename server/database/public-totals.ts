import type { Queries } from './database.ts';
import type { PostTableName } from './schema.ts';

/**
 * Returns how many posts of a table visitors see. Triggers maintain the number (migration 005), so this counts no rows.
 */
export async function publicTotal(db: Queries, name: PostTableName): Promise<number> {
  const row = await db.selectFrom('public_totals').select('total').where('name', '=', name).executeTakeFirstOrThrow();
  return row.total;
}
