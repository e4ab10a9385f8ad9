import { ALL_TIME, LINE_DAYS } from '#contract/reads/read-rules.ts';
import type { ReadFigures, ReadList, ReadListQuery, ReadWork } from '#contract/reads/reads.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { fromNearerEnd, type Page, toMeta, toPage } from '#server/database/paging.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { listOwnIds, readOwnFigures, readOwnLine } from './own-reads.ts';
import { DAY_MS, dayOf } from './read-day.ts';
import {
  addUpWorks,
  countReadWorks,
  findDaysOf,
  findMonths,
  findReadWorks,
  findSiteDays,
  findSiteFigures,
  type PeriodFilter,
  type WorkFigures,
} from './read-lists.repository.ts';
import { describeWorks, keyOf } from './read-works.ts';

const ADDED_AT_ONCE = 5000;
export const NO_READINGS: ReadFigures = { total: 0, daily_unique: 0, downloads: 0 };

const BUSY = 'Angka baca sedang dibuka terlalu sering sekaligus. Tunggu beberapa detik, lalu coba lagi.';
/** Lists are made one at a time and users take turns, because a list may add up the figures of 50,000 works. */
const inTurn = jobQueue(1, 200, { maxWaitingByAccount: 50, texts: { busy: BUSY, ownBusy: BUSY } });

/** The part of the list that admins and authors get in different ways. */
type Found = { rows: WorkFigures[]; total: number; sum: ReadFigures; line: number[] | null };

/** Lists the most read works: for authors of their own articles. @throws 429 or 503 if too many lists are waiting */
export async function listReads(system: System, caller: Caller, query: ReadListQuery): Promise<ReadList> {
  return await inTurn(async () => await readList(system, caller, query), caller.id);
}

async function readList(system: System, caller: Caller, { kind, period = ALL_TIME, ...paging }: ReadListQuery) {
  const { db, config } = system;
  await breathe();
  const page = toPage({ page: paging.page ?? 1, per_page: paging.per_page }, config.listCap);
  const days = lineDays(system);
  const filter = { period, kind };
  const found = isAdmin(caller) ? await findAll(db, filter, page, days) : await findOwn(db, caller, filter, page, days);
  await breathe();
  return {
    works: await toWorks(db, caller, found.rows, days),
    sum: found.sum,
    line: found.line,
    days: { from: firstOf(days), to: lastOf(days) },
    months: await findMonths(db),
    is_partial: config.cdnSeconds > 0,
    meta: toMeta(page, { total: found.total }),
  };
}

async function findAll(db: Queries, filter: PeriodFilter, page: Page, days: readonly string[]): Promise<Found> {
  const total = await countReadWorks(db, filter);
  await breathe();
  const { order, ...span } = fromNearerEnd(page, total, 'desc');
  const rows = await findReadWorks(db, filter, { ...span, order });
  await breathe();
  const sum = filter.kind === undefined ? await findSiteFigures(db, filter.period) : await addUp(db, filter, total);
  const line = toLine(await findSiteDays(db, firstOf(days), lastOf(days)), days);
  return { rows: order === 'desc' ? rows : rows.toReversed(), total, sum: sum ?? NO_READINGS, line };
}

async function addUp(db: Queries, filter: PeriodFilter, total: number): Promise<ReadFigures> {
  let sum = NO_READINGS;
  for (let offset = 0; offset < total; offset += ADDED_AT_ONCE) {
    sum = plus(sum, await addUpWorks(db, filter, { limit: ADDED_AT_ONCE, offset, order: 'desc' }));
    await breathe();
  }
  return sum;
}

async function findOwn(
  db: Queries,
  caller: Caller,
  { period, kind }: PeriodFilter,
  { offset, limit }: Page,
  days: readonly string[],
): Promise<Found> {
  const ids = await listOwnIds(db, caller.id);
  const figures = kind === undefined || kind === 'article' ? await readOwnFigures(db, ids, period) : [];
  await breathe();
  const rows = figures.slice(offset, offset + limit).map((row): WorkFigures => ({ kind: 'article', ...row }));
  const perDay = await readOwnLine(db, ids, firstOf(days));
  return { rows, total: figures.length, sum: figures.reduce(plus, NO_READINGS), line: perDay && toLine(perDay, days) };
}

/** Adds titles, addresses and lines to works. Leaves out a work that was removed for good meanwhile. */
export async function toWorks(
  db: Queries,
  caller: Caller,
  rows: readonly WorkFigures[],
  days: readonly string[],
): Promise<ReadWork[]> {
  const described = await describeWorks(db, caller, rows);
  const read = Map.groupBy(await findDaysOf(db, rows, firstOf(days)), keyOf);
  return rows.flatMap((row) => {
    const work = described.get(keyOf(row));
    return work ? [{ ...row, ...work, line: toLine(read.get(keyOf(row)) ?? [], days) }] : [];
  });
}

/** Returns the days that lines show: the last one is today, in Western Indonesian Time. */
export function lineDays({ clock }: Pick<System, 'clock'>): string[] {
  const now = clock.now().getTime();
  return Array.from({ length: LINE_DAYS }, (_, index) => dayOf(new Date(now - (LINE_DAYS - 1 - index) * DAY_MS)));
}

export const firstOf = (days: readonly string[]): string => days[0] ?? '';
export const lastOf = (days: readonly string[]): string => days.at(-1) ?? '';

function toLine(read: readonly { day: string; total: number }[], days: readonly string[]): number[] {
  const totals = new Map(read.map(({ day, total }) => [day, total]));
  return days.map((day) => totals.get(day) ?? 0);
}

function plus(a: ReadFigures, b: ReadFigures): ReadFigures {
  return {
    total: a.total + b.total,
    daily_unique: a.daily_unique + b.daily_unique,
    downloads: a.downloads + b.downloads,
  };
}
