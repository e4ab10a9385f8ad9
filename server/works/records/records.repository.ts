import { type SqlBool, sql } from 'kysely';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Queries } from '#server/database/database.ts';
import type { PublicRecordTable, Schema } from '#server/database/schema.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import type { RecordFilter, RecordPlace } from './public-record.ts';

type ChangeRow = Pick<Schema['record_changes'], 'kind' | 'scope' | 'key' | 'after'>;
export type RecordRow = PublicRecordTable;

export async function findRecord(db: Queries, kind: PostKindName, id: number): Promise<RecordRow | undefined> {
  return await records(db, { kind }).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findRecords(
  db: Queries,
  filter: RecordFilter,
  { after, limit }: { after?: RecordPlace | undefined; limit: number },
): Promise<RecordRow[]> {
  let rows = records(db, filter).selectAll();
  if (after) {
    const { datestamp, kind, id } = after;
    rows = rows.where(sql<SqlBool>`(datestamp, kind, id) > (${datestamp}, ${kind}, ${sql.lit(id)})`);
  }
  return await rows.orderBy('datestamp').orderBy('kind').orderBy('id').limit(limit).execute();
}

export async function countRecords(db: Queries, filter: RecordFilter): Promise<number> {
  const { total } = await records(db, filter)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns the earliest or the latest datestamp of all records. */
export async function findDatestamp(db: Queries, order: 'asc' | 'desc'): Promise<string | undefined> {
  const row = await records(db, {}).select('datestamp').orderBy('datestamp', order).limit(1).executeTakeFirst();
  return row?.datestamp;
}

function records(db: Queries, { from, until, kind, language, topicId }: RecordFilter) {
  return db
    .selectFrom('public_records')
    .$if(from !== undefined, (rows) => rows.where('datestamp', '>=', from ?? ''))
    .$if(until !== undefined, (rows) => rows.where('datestamp', '<=', until ?? ''))
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'article'))
    .$if(language !== undefined, (rows) => rows.where('language', '=', language ?? 'id'))
    .$if(topicId !== undefined, (rows) => rows.where('topics', 'like', `%|${topicId}|%`));
}

export async function hasChanges(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('record_changes').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes noted changes: up to `most` of single works, or one of an owner or a topic. Takes none if there are none. */
export async function takeChanges(db: Queries, most: number): Promise<ChangeRow[]> {
  const first = await db.selectFrom('record_changes').select(['id', 'scope']).orderBy('id').limit(1).executeTakeFirst();
  if (!first) return [];
  const ids = db
    .selectFrom('record_changes')
    .select('id')
    .where('scope', '=', first.scope)
    .orderBy('id')
    .limit(first.scope === 'work' ? most : 1);
  return await db
    .deleteFrom('record_changes')
    .where('id', 'in', ids)
    .returning(['kind', 'scope', 'key', 'after'])
    .execute();
}

export async function noteChange(db: Queries, change: ChangeRow): Promise<void> {
  await db.insertInto('record_changes').values(change).execute();
}

/** Notes a change of each work whose record is not marked as removed. */
export async function noteAllChanges(db: Queries): Promise<void> {
  await sql`insert into record_changes (kind, scope, key, after)
    select kind, 'work', id, 0 from public_records where is_removed = 0`.execute(db);
}

/** Returns the ids of the works of an owner or on a topic, in order, beginning after `after`. */
export async function findWorksOf(
  db: Queries,
  { kind, scope, key, after }: ChangeRow,
  most: number,
): Promise<number[]> {
  const rows =
    scope === 'owner'
      ? await db
          .selectFrom(allPostKinds[kind].table)
          .select('id')
          .where('user_id', '=', key)
          // The index of an owner's works lacks deleted works, whose records are marked as removed already.
          .where('deleted_at', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute()
      : // A topic that has been deleted is on no article, but still in the records.
        await records(db, { kind, topicId: key })
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(most)
          .execute();
  return rows.map(({ id }) => id);
}

/** Adds the records, or replaces them. */
export async function putRecords(db: Queries, rows: readonly RecordRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('public_records')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
        datestamp: row.ref('excluded.datestamp'),
        language: row.ref('excluded.language'),
        topics: row.ref('excluded.topics'),
        is_removed: row.ref('excluded.is_removed'),
      })),
    )
    .execute();
}

/** Marks the records of works that are not public now. A record that is marked already keeps its datestamp. */
export async function markRemoved(
  db: Queries,
  kind: PostKindName,
  ids: readonly number[],
  datestamp: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('public_records')
    .set({ datestamp, is_removed: 1 })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('is_removed', '=', 0)
    .execute();
}
