import { type SqlBool, sql } from 'kysely';
import { type AuditAction, SYSTEM_ACTOR } from '#contract/audit/audit-words.ts';
import type { AuditListQuery } from '#contract/audit/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { toJson } from '#server/database/json-column.ts';
import { hiddenRows, type Hiding } from '#server/database/hidden-rows.ts';
import type { Schema } from '#server/database/schema.ts';
import { countRows } from '#server/database/counts.ts';
import { fromNearerEnd, type Page } from '#server/database/paging.ts';
import { contains } from '#server/database/search-text.ts';
import type { Direction } from '#server/database/sorting.ts';
import { HIDDEN_TITLE } from './audit.ts';

export type AuditFilter = Pick<AuditListQuery, 'q' | 'action' | 'entity'> & {
  /** `since` is inclusive, `until` exclusive (ISO 8601). */
  since?: string | undefined;
  until?: string | undefined;
};

/** A kind of entity with titles: its name in the log, its table, and the review stages in which admins see no title. */
export type Titled = { entity: string; table: keyof Schema; hiddenStages?: readonly string[] };

export async function findEntries(
  db: Queries,
  titled: readonly Titled[],
  filter: AuditFilter,
  page: Page,
  direction: Direction,
) {
  const total = await countRows(matching(db, filter));
  const { limit, offset, order } = fromNearerEnd(page, total, direction);
  const ids = matching(db, filter).select('audit_log.id').orderBy('audit_log.id', order).limit(limit).offset(offset);
  return { rows: await withNames(db, titled).where('log.id', 'in', ids).orderBy('log.id', direction).execute(), total };
}

/** Returns the newest matching entries. With `before`, the id of an entry, all returned entries are older than it. */
export async function findEntriesBefore(
  db: Queries,
  titled: readonly Titled[],
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
) {
  const older = before === undefined ? matching(db, filter) : matching(db, filter).where('audit_log.id', '<', before);
  const ids = older.select('audit_log.id').orderBy('audit_log.id', 'desc').limit(limit);
  return await withNames(db, titled).where('log.id', 'in', ids).orderBy('log.id', 'desc').execute();
}

function matching(db: Queries, { q, action, entity, since, until }: AuditFilter) {
  let entries = db.selectFrom('audit_log');
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  if (since !== undefined) entries = entries.where('at', '>=', since);
  if (until !== undefined) entries = entries.where('at', '<', until);
  if (q) {
    const people = db
      .selectFrom('users')
      .select('users.id')
      .where(sql<SqlBool>`(${contains('search_text', q)} or ${contains('email', q)})`);
    const isSystem = SYSTEM_ACTOR.toLowerCase().includes(q.toLowerCase());
    entries = entries.where((where) =>
      isSystem
        ? where.or([where('actor_id', 'in', people), where('actor_id', 'is', null)])
        : where('actor_id', 'in', people),
    );
  }
  return entries;
}

/** Selects entries with the actor's name, and the entity's current name or title if the entity still exists. */
function withNames(db: Queries, titled: readonly Titled[]) {
  const titles = titled.map(
    ({ entity, table }) =>
      sql`when ${entity} then (select title from ${sql.table(table)} where id = log.entity_id and deleted_at is null)`,
  );
  const topics = sql`when 'topic' then (select name from topics where id = log.entity_id)`;
  const redirects = sql`when 'redirect' then (select address from redirects where id = log.entity_id)`;
  const reasons = sql`when 'reasonTemplate' then (select title from reason_templates where id = log.entity_id)`;
  return db
    .selectFrom('audit_log as log')
    .leftJoin('users as actor', 'actor.id', 'log.actor_id')
    .leftJoin('users as subject', (join) =>
      join.onRef('subject.id', '=', 'log.entity_id').on('log.entity', '=', 'user'),
    )
    .select(['log.id', 'log.at', 'log.actor_id', 'log.action', 'log.entity', 'log.entity_id', 'log.details'])
    .select(['actor.nama_depan', 'actor.nama_belakang', 'actor.email'])
    .select(['subject.nama_depan as subject_depan', 'subject.nama_belakang as subject_belakang'])
    .select(
      sql<string | null>`case log.entity ${sql.join([...titles, topics, redirects, reasons], sql` `)} end`.as('title'),
    );
}

/** Returns the ids of the rows, live or soft-deleted, whose titles admins must not see. */
export async function findHidden(db: Queries, kind: Hiding): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${hiddenRows(kind)} union all ${hiddenRows(kind, 'deleted')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns which of the deleted rows `ids` had titles that admins must not see. Uses the index audit_log_by_entity. */
export async function findRemovedHidden(db: Queries, entity: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('audit_log')
    .select('entity_id')
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('action', '=', 'remove')
    .where('details', '=', toJson(HIDDEN_TITLE))
    .execute();
  return rows.map(({ entity_id }) => entity_id ?? 0);
}

/** Returns the entries about a user's own actions, oldest first. */
export async function findEntriesBy(db: Queries, userId: number) {
  return await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'entity', 'entity_id', 'details'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns entries about these users with these actions, oldest first, through the index audit_log_by_entity. */
export async function findActionsOnPeople(db: Queries, ids: readonly number[], actions: readonly AuditAction[]) {
  return await db
    .selectFrom('audit_log')
    .select(['entity_id', 'action', 'details'])
    .where('entity', '=', 'user')
    .where('entity_id', 'in', ids)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute();
}
