import { type PostKindName, postKindNames } from '#contract/posts/post-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import type { System } from '#server/system.ts';
import type { Work } from '#server/works/work.ts';
import { workKinds } from '#server/works/work-kinds.ts';
import { inSeconds, type PublicRecord, type RecordFilter, type RecordPlace } from './public-record.ts';
import {
  countRecords as countRows,
  findDatestamp,
  findRecord,
  findRecords,
  findWorksOf,
  hasChanges,
  markRemoved,
  noteChange,
  putRecords,
  type RecordRow,
  takeChanges,
} from './records.repository.ts';

type Needs = Pick<System, 'db' | 'clock'>;

export { noteAllChanges } from './records.repository.ts';

/** Returns the records after a place, ordered by datestamp, kind and id. */
export async function listRecords(
  system: Needs,
  filter: RecordFilter,
  page: { after?: RecordPlace | undefined; limit: number },
): Promise<PublicRecord[]> {
  await dateRecords(system);
  const rows = await findRecords(system.db, filter, page);
  return rows.map(toRecord);
}

export async function countRecords(system: Needs, filter: RecordFilter): Promise<number> {
  await dateRecords(system);
  return await countRows(system.db, filter);
}

/** Returns the record of a work, or undefined if the work was never public. */
export async function readRecord(system: Needs, kind: PostKindName, id: number): Promise<PublicRecord | undefined> {
  await dateRecords(system);
  const row = await findRecord(system.db, kind, id);
  return row && toRecord(row);
}

/** Returns the earliest datestamp of all records, or the current time if there is none. */
export async function earliestDatestamp(system: Needs): Promise<string> {
  await dateRecords(system);
  return (await findDatestamp(system.db, 'asc')) ?? inSeconds(system.clock.now());
}

function toRecord({ kind, id, datestamp, language, topics, is_removed }: RecordRow): PublicRecord {
  const topicIds = topics.split('|').filter(Boolean).map(Number);
  return { kind, id, datestamp, language, topicIds, isRemoved: is_removed === 1 };
}

/** How many works one transaction dates. On SQLite other requests wait for the transaction, about 5 ms. */
const WORKS_AT_ONCE = 200;

/** A record may be dated so far ahead of the clock. A later date comes from a clock that was wrong. */
const AHEAD_MS = 3_600_000;

/**
 * Dates the records of all works whose changes are committed. If the transaction of a change dated the record itself,
 * a harvester that reads just before the commit would miss the change: its next request asks for later dates only.
 */
export async function dateRecords({ db, clock }: Needs): Promise<void> {
  while (await hasChanges(db)) {
    await db.transaction().execute(async (tx) => {
      const changes = await takeChanges(tx, WORKS_AT_ONCE);
      const datestamp = await nextDatestamp(tx, clock.now());
      for (const kind of postKindNames) {
        const ids = new Set<number>();
        for (const change of changes.filter((one) => one.kind === kind)) {
          const found = change.scope === 'work' ? [change.key] : await findWorksOf(tx, change, WORKS_AT_ONCE);
          for (const id of found) ids.add(id);
          const after = found.at(-1);
          if (change.scope !== 'work' && after !== undefined) await noteChange(tx, { ...change, after });
        }
        if (ids.size > 0) await dateWorks(tx, kind, [...ids], datestamp);
      }
    });
    await breathe();
  }
}

/** Returns the current time, but no date before the latest one: harvesters read the records in the order of dates. */
async function nextDatestamp(db: Queries, now: Date): Promise<string> {
  const latest = await findDatestamp(db, 'desc');
  const isAhead = latest !== undefined && latest > inSeconds(now);
  return isAhead && Date.parse(latest) < now.getTime() + AHEAD_MS ? latest : inSeconds(now);
}

async function dateWorks(db: Queries, kind: PostKindName, ids: number[], datestamp: string): Promise<void> {
  const works = await workKinds[kind](db, { ids });
  const found = new Set(works.map(({ id }) => id));
  await putRecords(
    db,
    works.map((work) => toRow(work, datestamp)),
  );
  await markRemoved(
    db,
    kind,
    ids.filter((id) => !found.has(id)),
    datestamp,
  );
}

function toRow({ kind, id, language, topics }: Work, datestamp: string): RecordRow {
  const topicIds = topics.map((topic) => topic.id);
  return {
    kind,
    id,
    datestamp,
    language,
    topics: topicIds.length === 0 ? '' : `|${topicIds.join('|')}|`,
    is_removed: 0,
  };
}
