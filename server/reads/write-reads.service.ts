import { ALL_TIME, READ_KINDS } from '#contract/reads/read-rules.ts';
import type { Queries } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { breathe } from '#server/process/breathe.ts';
import { readSite } from '#server/site/site-content.ts';
import type { ReadTally, System } from '#server/system.ts';
import { dayOf } from './read-day.ts';
import { addToDay, addToSum, findIds } from './reads.repository.ts';

const STORED_AT_ONCE = 50;

type DayRow = Schema['reads'];

/** The latest call of writeReads for each database. */
const lastCalls = new WeakMap<System['db'], Promise<void>>();

/**
 * Stores the readings that this process has counted since the last call. The maintenance calls this every minute; what
 * a crash loses is a minute. If the database fails, the readings are stored by a later call. Waits for a running call.
 */
export async function writeReads(system: System): Promise<void> {
  const before = lastCalls.get(system.db);
  const call = Promise.allSettled([before]).then(() => storeCounted(system));
  lastCalls.set(system.db, call);
  await call;
}

async function storeCounted(system: System): Promise<void> {
  const waiting = system.reads.take().toSorted(byWork);
  try {
    while (waiting.length > 0) {
      await breathe();
      await system.db.transaction().execute((tx) => storeTallies(tx, waiting.slice(0, STORED_AT_ONCE)));
      waiting.splice(0, STORED_AT_ONCE);
    }
  } catch (error) {
    system.reads.giveBack(waiting);
    throw error;
  }
}

/**
 * Adds readings to the stored figures, in the caller's transaction. Leaves out works that do not exist. Rows are
 * written in one order, so that two processes do not block each other.
 */
export async function storeTallies(db: Queries, tallies: readonly ReadTally[]): Promise<void> {
  const rows: DayRow[] = [];
  for (const kind of READ_KINDS) {
    const ofKind = tallies.filter((tally) => tally.kind === kind);
    if (ofKind.length === 0) continue;
    const ids = await findIds(db, kind, [...new Set(ofKind.map(({ key }) => key))]);
    for (const { key, day, total, dailyUnique: daily_unique, downloads } of ofKind) {
      const id = ids.get(key);
      if (id !== undefined) rows.push({ day, kind, id, total, daily_unique, downloads });
    }
  }
  rows.sort((a, b) => compare(a.kind, b.kind) || a.id - b.id || compare(a.day, b.day));
  for (const row of rows) await addToDay(db, row);
  for (const sum of rows.flatMap(sumsOfWork)) await addToSum(db, sum);
  for (const sum of sumsOfSite(rows)) await addToSum(db, sum);
}

function sumsOfWork({ day, ...figures }: DayRow): Schema['read_sums'][] {
  return [ALL_TIME, monthOf(day)].map((period) => ({ ...figures, period }));
}

function sumsOfSite(rows: readonly DayRow[]): Schema['read_sums'][] {
  const sums = new Map<string, Schema['read_sums']>();
  for (const { day, total, daily_unique, downloads } of rows) {
    for (const period of [ALL_TIME, monthOf(day), day]) {
      const sum = sums.get(period) ?? { period, kind: 'site', id: 0, total: 0, daily_unique: 0, downloads: 0 };
      sum.total += total;
      sum.daily_unique += daily_unique;
      sum.downloads += downloads;
      sums.set(period, sum);
    }
  }
  return [...sums.values()].toSorted((a, b) => compare(a.period, b.period));
}

/** Returns the month of a day: '2026-11-27' → '2026-11'. */
const monthOf = (day: string): string => day.slice(0, 7);

const byWork = (a: ReadTally, b: ReadTally) =>
  compare(a.kind, b.kind) || compare(a.key, b.key) || compare(a.day, b.day);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two minutes after midnight, each process has stored its last readings of the day before. */
const SETTLED_MS = 2 * 60_000;

/**
 * Returns a function that the maintenance calls after writeReads, every minute. Two minutes after midnight, the
 * function drops the cached pages if they show how often a work was read: that number counts the days before.
 */
export function showNewDays(system: System): () => Promise<void> {
  const settledDay = () => dayOf(new Date(system.clock.now().getTime() - SETTLED_MS));
  let shown = settledDay();
  return async () => {
    const today = settledDay();
    if (today === shown) return;
    const { reads } = await readSite(system);
    if (reads.isShown) system.publicContent.changed();
    shown = today;
  };
}
