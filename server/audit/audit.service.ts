import {
  type AuditAction,
  actionWord,
  describeDetails,
  entityWord,
  SYSTEM_ACTOR,
} from '#contract/audit/audit-words.ts';
import type { AuditListQuery, AuditLogEntry } from '#contract/audit/audit.ts';
import { fullName } from '#contract/identity/full-name.ts';
import type { Caller } from '#server/callers.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { Queries } from '#server/database/database.ts';
import { breathe } from '#server/process/breathe.ts';
import type { System } from '#server/system.ts';
import {
  type AuditFilter,
  findActionsOnPeople,
  findEntries,
  findEntriesBefore,
  findEntriesBy,
  findHidden,
  findRemovedHidden,
  type Titled,
} from './audit.repository.ts';
import { writeCsvRow } from './csv.ts';

const EXPORT_BATCH = 500;
const DAY_MS = 86_400_000;

/** Lists entries. Entries about a kind of entity in `titled` also get the entity's current title. */
export async function listEntries({ db, config }: System, titled: readonly Titled[], query: AuditListQuery) {
  const page = toPage(query, config.listCap);
  const order = query.sort === 'at' ? 'asc' : 'desc';
  const { rows, total } = await findEntries(db, titled, toFilter(query), page, order);
  return { log: await toEntries(db, titled, rows), meta: toMeta(page, { total }) };
}

/**
 * Returns all matching entries as CSV in batches, newest first, without entries that are added meanwhile. The CSV
 * begins with a byte order mark, by which Excel recognises UTF-8.
 */
export async function* exportEntries(
  { db }: System,
  titled: readonly Titled[],
  query: AuditListQuery,
): AsyncGenerator<string> {
  const filter = toFilter(query);
  let start = `\uFEFF${writeCsvRow(['Waktu (UTC)', 'Pelaku', 'Email', 'Tindakan', 'Jenis', 'Nomor', 'Nama', 'Rincian'])}`;
  for (let before: number | undefined; ; ) {
    await breathe();
    const rows = await findEntriesBefore(db, titled, filter, before, EXPORT_BATCH);
    yield start + (await toEntries(db, titled, rows)).map(toCsv).join('');
    if (rows.length < EXPORT_BATCH) return;
    start = '';
    before = rows.at(-1)?.id;
  }
}

/** Returns the entries about the caller's own actions, oldest first. Those about mails or other users lack details. */
export async function listOwnEntries({ db }: System, caller: Pick<Caller, 'id'>) {
  const rows = await findEntriesBy(db, caller.id);
  return rows.map(({ details, ...entry }) => {
    const isAboutOthers = entry.entity === 'mail' || (entry.entity === 'user' && entry.entity_id !== caller.id);
    return { ...entry, details: isAboutOthers ? {} : fromJson(details) };
  });
}

/** Returns the entries about one of the users `ids` with one of `actions`, oldest first. */
export async function listActionsOnPeople(db: Queries, ids: readonly number[], actions: readonly AuditAction[]) {
  const rows = await findActionsOnPeople(db, ids, actions);
  return rows.map(({ entity_id, action, details }) => ({
    id: entity_id ?? 0,
    action: action as AuditAction,
    details: fromJson(details),
  }));
}

function toFilter({ q, action, entity, from, to }: AuditListQuery): AuditFilter {
  return {
    q,
    action,
    entity,
    since: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : new Date(Date.parse(startOfDay(to)) + DAY_MS).toISOString(),
  };
}

/** Returns the time (ISO 8601) at which a day begins in Jakarta (UTC+7, without summer time). */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+07:00`).toISOString();
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>['rows'][number];

/** Converts rows to entries, and leaves out titles that admins must not see (docs/decisions/registration.md). */
async function toEntries(db: Queries, titled: readonly Titled[], rows: readonly EntryRow[]): Promise<AuditLogEntry[]> {
  const hidden = new Set<string>();
  for (const { entity, table, hiddenStages } of titled) {
    if (!hiddenStages) continue;
    const removed = await findRemovedHidden(db, entity, untitled(rows, entity));
    for (const id of [...removed, ...(await findHidden(db, { table, hiddenStages }))]) hidden.add(`${entity} ${id}`);
  }
  return rows.map((row) => {
    const entry = toEntry(row);
    if (!hidden.has(`${entry.entity} ${entry.entity_id}`)) return entry;
    const { title: _title, isHidden: _isHidden, ...details } = entry.details;
    return { ...entry, title: null, details };
  });
}

/** Returns the ids of this kind's entities that have no current title. Most of them were deleted. */
function untitled(rows: readonly EntryRow[], kind: string): number[] {
  const ids = rows.filter(({ entity, title }) => entity === kind && title === null).map(({ entity_id }) => entity_id);
  return [...new Set(ids)].filter((id) => id !== null);
}

function toEntry(row: EntryRow): AuditLogEntry {
  const { actor_id, nama_depan, nama_belakang, email, subject_depan, subject_belakang, details, ...entry } = row;
  return {
    ...entry,
    title:
      subject_depan === null
        ? entry.title
        : fullName({ nama_depan: subject_depan, nama_belakang: subject_belakang ?? '' }),
    actor:
      actor_id === null
        ? null
        : { id: actor_id, nama_depan: nama_depan ?? '', nama_belakang: nama_belakang ?? '', email: email ?? '' },
    details: fromJson(details),
  };
}

function toCsv({ at, actor, action, entity, entity_id, title, details }: AuditLogEntry): string {
  return writeCsvRow([
    at,
    actor ? fullName(actor) : SYSTEM_ACTOR,
    actor?.email ?? '',
    actionWord(action),
    entityWord(entity),
    entity_id === null ? '' : String(entity_id),
    title ?? '',
    describeDetails(details).join('; '),
  ]);
}
