import type { ReadKind } from '#contract/reads/read-rules.ts';
import { change } from './database.ts';
import type { Site } from './site.ts';

const JAKARTA_AHEAD_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 86_400_000;

/** Returns a day of Western Indonesian Time: '2026-11-27'. `ago`: how many days before today. */
export function dayBefore(ago: number): string {
  return new Date(Date.now() + JAKARTA_AHEAD_MS - ago * DAY_MS).toISOString().slice(0, 10);
}

type Readings = { kind: ReadKind; id: number; day: string; total: number; unique?: number; downloads?: number };

/** Stores readings of a work as the server does, for days and numbers that no test could wait for. */
export function storeReadings(site: Site, { kind, id, day, total, unique = total, downloads = 0 }: Readings): void {
  const figures = [total, unique, downloads];
  change(
    site,
    'insert into reads (day, kind, id, total, daily_unique, downloads) values (?, ?, ?, ?, ?, ?)',
    day,
    kind,
    id,
    ...figures,
  );
  const month = day.slice(0, 7);
  for (const period of ['all', month]) addToSum(site, kind, id, period, figures);
  for (const period of ['all', month, day]) addToSum(site, 'site', 0, period, figures);
}

function addToSum(site: Site, kind: string, id: number, period: string, figures: number[]): void {
  change(
    site,
    `insert into read_sums (period, kind, id, total, daily_unique, downloads) values (?, ?, ?, ?, ?, ?)
     on conflict (kind, id, period) do update set total = total + excluded.total,
       daily_unique = daily_unique + excluded.daily_unique, downloads = downloads + excluded.downloads`,
    period,
    kind,
    id,
    ...figures,
  );
}

export function forgetReadings(site: Site): void {
  change(site, 'delete from reads');
  change(site, 'delete from read_sums');
}
