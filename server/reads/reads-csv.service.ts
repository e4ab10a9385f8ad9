import { ALL_TIME } from '#contract/reads/read-rules.ts';
import { writeCsvRow } from '#server/audit/csv.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { breathe } from '#server/process/breathe.ts';
import { jobQueue } from '#server/process/job-queue.ts';
import type { System } from '#server/system.ts';
import { listOwnIds, partsOf } from './own-reads.ts';
import { DAY_MS, dayOf } from './read-day.ts';
import { type DayFigures, findFirstDay, findReadsAfter, findReadsOf } from './reads-csv.repository.ts';
import { describeWorks, keyOf } from './read-works.ts';

const COLUMNS = ['hari', 'jenis', 'nomor', 'judul', 'dibaca', 'pembaca_harian', 'unduhan'];
const ROWS_AT_ONCE = 500;
/** The most rows in a batch of an author's file. A batch covers several days, or several articles on one day. */
const OWN_ROWS_AT_ONCE = 500;

/**
 * The batches of all files are made one at a time and users take turns, so that many downloads do not block the server.
 * No batch is refused, because that would cut off a file: each download waits for one batch at most.
 */
const inTurn = jobQueue(1, Infinity, { maxWaitingByAccount: Infinity });

/**
 * Returns the figures of each day of a period as CSV in batches, the oldest day first, after a byte order mark for
 * Excel: for admins of all works, for authors of their own articles. Between batches no query is open, however slow the
 * reader is.
 */
export async function* exportReads(system: System, caller: Caller, period = ALL_TIME): AsyncGenerator<string> {
  yield `\uFEFF${writeCsvRow(COLUMNS)}`;
  const days = await daysOf(system, period);
  if (days) yield* isAdmin(caller) ? allRows(system, caller, days) : ownRows(system, caller, days);
}

type Days = { from: string; to: string };

/** Returns the first and the last day of a period that can have readings, or undefined if there is none. */
async function daysOf({ db, clock }: System, period: string): Promise<Days | undefined> {
  const [first, today] = [await findFirstDay(db), dayOf(clock.now())];
  if (first === undefined) return undefined;
  if (period === ALL_TIME) return { from: first, to: today };
  // As text, each day of a month is between these two.
  const [from, to] = [`${period}-01`, `${period}-31`];
  return { from: from < first ? first : from, to: to > today ? today : to };
}

async function* allRows({ db }: System, caller: Caller, days: Days): AsyncGenerator<string> {
  let last: DayFigures | undefined;
  do {
    const after = last;
    const { rows, text } = await batch(db, caller, async () => await findReadsAfter(db, days, after, ROWS_AT_ONCE));
    if (text !== '') yield text;
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

/** Reads the rows of the author's articles alone, because the days of a large site have many others. */
async function* ownRows({ db }: System, caller: Caller, days: Days): AsyncGenerator<string> {
  const ids = await inTurn(async () => await listOwnIds(db, caller.id), caller.id);
  if (ids.length === 0) return;
  const daysAtOnce = Math.max(1, Math.floor(OWN_ROWS_AT_ONCE / ids.length));
  for (let { from } = days; from <= days.to; from = addDays(from, daysAtOnce)) {
    const last = addDays(from, daysAtOnce - 1);
    const to = last < days.to ? last : days.to;
    for (const some of partsOf(ids, OWN_ROWS_AT_ONCE)) {
      const { text } = await batch(db, caller, async () => await findReadsOf(db, some, from, to));
      if (text !== '') yield text;
    }
  }
}

async function batch(db: System['db'], caller: Caller, find: () => Promise<DayFigures[]>) {
  return await inTurn(async () => {
    await breathe();
    const rows = await find();
    return { rows, text: await toText(db, caller, rows) };
  }, caller.id);
}

async function toText(db: System['db'], caller: Caller, rows: readonly DayFigures[]): Promise<string> {
  const described = await describeWorks(db, caller, rows);
  return rows
    .map((row) => {
      const title = described.get(keyOf(row))?.title ?? '';
      const { day, kind, id, total, daily_unique, downloads } = row;
      return writeCsvRow([day, kind, String(id), title, String(total), String(daily_unique), String(downloads)]);
    })
    .join('');
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
