import type { Queries } from './database.ts';
import type { PostTableName } from './schema.ts';

/** Returns the number of public posts in a table without counting rows: triggers maintain it (migration 005). */
export async function publicTotal(db: Queries, name: PostTableName): Promise<number> {
  const row = await db.selectFrom('public_totals').select('total').where('name', '=', name).executeTakeFirstOrThrow();
  return row.total;
}
