import { type SqlBool, sql } from 'kysely';
import type { ReadKind } from '#contract/reads/read-rules.ts';
import type { Queries } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';

export type DayFigures = Schema['reads'];

/** Returns the first `limit` rows of some days after a row, in the order of the index reads_by_day. */
export async function findReadsAfter(
  db: Queries,
  { from, to }: { from: string; to: string },
  after: { day: string; kind: ReadKind; id: number } | undefined,
  limit: number,
): Promise<DayFigures[]> {
  const reads = db
    .selectFrom('reads')
    .selectAll()
    .where('day', '>=', after?.day ?? from)
    .where('day', '<=', to);
  const further = after
    ? reads.where(sql<SqlBool>`(day, kind, id) > (${after.day}, ${after.kind}, ${after.id})`)
    : reads;
  return await further.orderBy('day').orderBy('kind').orderBy('id').limit(limit).execute();
}

/** Returns the rows of articles from one day to another, both included, the oldest day first. */
export async function findReadsOf(db: Queries, articleIds: readonly number[], from: string, to: string) {
  return await db
    .selectFrom('reads')
    .selectAll()
    .where('kind', '=', 'article')
    .where('id', 'in', articleIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

/** Returns the first day with readings, or undefined if there is none. */
export async function findFirstDay(db: Queries): Promise<string | undefined> {
  return (await db.selectFrom('reads').select('day').orderBy('day').limit(1).executeTakeFirst())?.day;
}
