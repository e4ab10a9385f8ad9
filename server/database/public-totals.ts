import type { Queries } from './database.ts';

/** How many articles or blog posts visitors see. Triggers keep it (migration 005), so it takes the same however many there are. */
export async function publicTotal(db: Queries, name: 'articles' | 'blogs'): Promise<number> {
  const row = await db.selectFrom('public_totals').select('total').where('name', '=', name).executeTakeFirstOrThrow();
  return row.total;
}
