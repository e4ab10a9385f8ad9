import { sql } from 'kysely';
import type { ReadFigures } from '#contract/reads/reads.ts';
import { ALL_TIME, MONTHS_SHOWN, type ReadKind } from '#contract/reads/read-rules.ts';
import { countRows } from '#server/database/counts.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { idsByKind, type WorkKey } from './read-works.ts';

export type PeriodFilter = { period: string; kind?: ReadKind | undefined };
export type WorkFigures = WorkKey & ReadFigures;
type Span = { limit: number; offset: number; order: 'asc' | 'desc' };

const FIGURES = ['total', 'daily_unique', 'downloads'] as const;

/** Selects the figures of works in a period, through the index read_sums_by_total or read_sums_by_kind. */
function sumsIn(db: Queries, { period, kind }: PeriodFilter) {
  const sums = db.selectFrom('read_sums').where('period', '=', period);
  return kind === undefined ? sums.where('kind', '!=', 'site') : sums.where('kind', '=', kind);
}

export async function countReadWorks(db: Queries, filter: PeriodFilter): Promise<number> {
  return await countRows(sumsIn(db, filter));
}

/** Returns works with their figures in a period, in the order of their readings. */
export async function findReadWorks(db: Queries, filter: PeriodFilter, { limit, offset, order }: Span) {
  const rows = await sumsIn(db, filter)
    .select(['kind', 'id', ...FIGURES])
    .orderBy('total', order)
    .$if(filter.kind === undefined, (sums) => sums.orderBy('kind', order))
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  // sumsIn leaves out the sums of the site.
  return rows as WorkFigures[];
}

/** Adds up the figures of some of the works of a period: `limit` of them, after the first `offset`. */
export async function addUpWorks(db: Queries, filter: PeriodFilter, { limit, offset, order }: Span) {
  const some = sumsIn(db, filter).select(FIGURES).orderBy('total', order).orderBy('id', order);
  const row = await db
    .selectFrom(some.limit(limit).offset(offset).as('some'))
    .select(({ fn }) => FIGURES.map((figure) => fn.sum<number | string | null>(figure).as(figure)))
    .executeTakeFirstOrThrow();
  // PostgreSQL's sum is a bigint, which its driver returns as text.
  return { total: Number(row.total), daily_unique: Number(row.daily_unique), downloads: Number(row.downloads) };
}

/** Returns the figures of the whole site in a period, removed works included. */
export async function findSiteFigures(db: Queries, period: string): Promise<ReadFigures | undefined> {
  const site = db.selectFrom('read_sums').select(FIGURES).where('kind', '=', 'site').where('id', '=', 0);
  return await site.where('period', '=', period).executeTakeFirst();
}

/** Returns the latest months in which a work was read, the newest first. */
export async function findMonths(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('read_sums')
    .select('period')
    .where('kind', '=', 'site')
    .where('id', '=', 0)
    .where(({ fn }) => fn('length', ['period']), '=', '2026-11'.length)
    .orderBy('period', 'desc')
    .limit(MONTHS_SHOWN)
    .execute();
  return rows.map(({ period }) => period);
}

/** Returns how often the site was read on each day, and in each month whose name lies between the days as text. */
export async function findSiteDays(db: Queries, from: string, to: string) {
  return await db
    .selectFrom('read_sums')
    .select(['period as day', 'total'])
    .where('kind', '=', 'site')
    .where('id', '=', 0)
    .where('period', '>=', from)
    .where('period', '<=', to)
    .execute();
}

/** Returns the readings of works by day, through the primary key. */
export async function findDaysOf(db: Queries, works: readonly WorkKey[], from: string) {
  const rows: (WorkKey & { day: string; total: number })[] = [];
  for (const [kind, ids] of idsByKind(works)) {
    const reads = db.selectFrom('reads').select(['kind', 'id', 'day', 'total']).where('kind', '=', kind);
    rows.push(...(await reads.where('id', 'in', ids).where('day', '>=', from).execute()));
  }
  return rows;
}

/** Adds up the readings of articles by day. */
export async function addUpDaysOf(db: Queries, articleIds: readonly number[], from: string) {
  const rows = await db
    .selectFrom('reads')
    .select(['day', ({ fn }) => fn.sum<number | string>('total').as('total')])
    .where('kind', '=', 'article')
    .where('id', 'in', articleIds)
    .where('day', '>=', from)
    .groupBy('day')
    .execute();
  return rows.map(({ day, total }) => ({ day, total: Number(total) }));
}

/** Returns the ids of an author's articles that are not in the bin: up to `limit`, beyond `after`, in their order. */
export async function findOwnIds(db: Queries, userId: number, after: number, limit: number): Promise<number[]> {
  const own = db.selectFrom('articles').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const rows = await own.where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Returns the figures of articles in a period, in any order. Articles without readings are left out. */
export async function findFiguresOf(db: Queries, articleIds: readonly number[], period: string) {
  return await db
    .selectFrom('read_sums')
    .select(['id', ...FIGURES])
    .where('kind', '=', 'article')
    .where('id', 'in', articleIds)
    .where('period', '=', period)
    .execute();
}

/** Returns all readings of a work, or undefined if it was never read. */
export async function findFigures(db: Queries, { kind, id }: WorkKey): Promise<ReadFigures | undefined> {
  const [figures] = await runPrepared(db, findFigures, { kind, id }, (anyDb, slots) =>
    anyDb
      .selectFrom('read_sums')
      .select(FIGURES)
      .where('kind', '=', slots.kind)
      .where('id', '=', slots.id)
      .where('period', '=', sql.lit(ALL_TIME)),
  );
  return figures;
}

/** Returns how often a work was read, without the readings of the day `today`. */
export async function findTotalBefore(db: Queries, { kind, id }: WorkKey, today: string): Promise<number> {
  const [row] = await runPrepared(db, findTotalBefore, { kind, id, today }, (anyDb, slots) =>
    anyDb
      .selectFrom('read_sums as sums')
      .leftJoin('reads as newest', (join) =>
        join
          .onRef('newest.kind', '=', 'sums.kind')
          .onRef('newest.id', '=', 'sums.id')
          .on('newest.day', '=', slots.today),
      )
      .select(['sums.total', 'newest.total as today'])
      .where('sums.kind', '=', slots.kind)
      .where('sums.id', '=', slots.id)
      .where('sums.period', '=', sql.lit(ALL_TIME)),
  );
  return Math.max(0, (row?.total ?? 0) - (row?.today ?? 0));
}
