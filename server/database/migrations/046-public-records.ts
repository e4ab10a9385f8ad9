import { type Kysely, sql } from 'kysely';
import { isDistinct, type Migrate, tableWithId, texts } from '#server/database/migration.ts';
import type { DatabaseKind } from '#server/database/database.ts';

/** By table of works: the name of the kind, the column and the value that make a row public, and the language. */
const WORKS = {
  articles: { kind: 'article', status: 'verifikasi_admin', isPublic: 'disetujui', language: 'language' },
  blogs: { kind: 'blog', status: 'status', isPublic: 'onpost', language: `'id'` },
} as const;

/** A public row is news for harvesters when one of these columns changes. Each edit changes updated_at. */
const TOLD = ['user_id', 'title', 'published_at', 'updated_at', 'deleted_at'];

/** The columns of a user that harvesters read in the records of the works. */
const NAMES = ['nama_depan', 'nama_belakang', 'citation_name'];

/** A change of rows: `news` are the values of record_changes (kind, scope, key) that it adds, as SQL. */
type Trigger = { name: string; event: string; condition: string; news: string[] };

/**
 * Adds the records that harvesters read: one for each work that is or was public, so that a harvester learns of a
 * removal however late it asks. Triggers note which works have changed, and the server then dates the records: see
 * docs/decisions/harvesting.md.
 */
export const up: Migrate = async (db, kind) => {
  await db.schema
    .createTable('public_records')
    .$call(texts('kind'))
    .addColumn('id', 'integer', (column) => column.notNull())
    .$call(texts('datestamp', 'language', 'topics'))
    .addColumn('is_removed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('public_records_key', ['kind', 'id'])
    .execute();
  await db.schema
    .createIndex('public_records_by_date')
    .on('public_records')
    .columns(['datestamp', 'kind', 'id', 'language', 'topics'])
    .execute();
  await tableWithId(db, kind, 'record_changes')
    .$call(texts('kind', 'scope'))
    .addColumn('key', 'integer', (column) => column.notNull())
    .addColumn('after', 'integer', (column) => column.notNull())
    .execute();
  if (kind === 'postgres') await addFunction(db);
  for (const trigger of [...Object.keys(WORKS).flatMap(triggersOf), ...others()]) await addTrigger(db, kind, trigger);
  // Reads the works only after creating the triggers. From then on writes of other processes wait, so none is missed.
  for (const table of ['articles', 'blogs'] as const) await addRecords(db, kind, table);
};

function triggersOf(table: string): Trigger[] {
  const { kind, status, isPublic } = WORKS[table as keyof typeof WORKS];
  const shown = (row: string) => `${row}.${status} = '${isPublic}' and ${row}.deleted_at is null`;
  const changed = isDistinct([status, ...TOLD]);
  const news = (row: string) => [`'${kind}', 'work', ${row}.id`];
  return [
    { name: `${table}_record_comes`, event: `insert on ${table}`, condition: shown('new'), news: news('new') },
    { name: `${table}_record_goes`, event: `delete on ${table}`, condition: shown('old'), news: news('old') },
    {
      name: `${table}_record_changes`,
      event: `update on ${table}`,
      condition: `((${shown('old')}) or (${shown('new')})) and ${changed}`,
      news: news('new'),
    },
  ];
}

function others(): Trigger[] {
  return [
    {
      name: 'users_record_changes',
      event: `update of ${NAMES.join(', ')} on users`,
      condition: isDistinct(NAMES),
      news: [`'article', 'owner', new.id`, `'blog', 'owner', new.id`],
    },
    {
      name: 'topics_record_changes',
      event: 'update of name on topics',
      condition: isDistinct(['name']),
      news: [`'article', 'topic', new.id`],
    },
    { name: 'topics_record_goes', event: 'delete on topics', condition: '', news: [`'article', 'topic', old.id`] },
  ];
}

async function addFunction(db: Kysely<unknown>): Promise<void> {
  await sql`create function note_record_change() returns trigger language plpgsql as $$ begin
             insert into record_changes (kind, scope, key, after)
               values (tg_argv[0], tg_argv[1], case when tg_op = 'DELETE' then old.id else new.id end, 0);
             return null;
           end $$`.execute(db);
}

async function addTrigger(db: Kysely<unknown>, kind: DatabaseKind, trigger: Trigger): Promise<void> {
  const { name, event, condition, news } = trigger;
  const when = condition === '' ? '' : `when (${condition})`;
  for (const [index, values] of news.entries()) {
    const given = values.split(', ');
    const act =
      kind === 'postgres'
        ? `execute function note_record_change(${given[0]}, ${given[1]})`
        : `begin insert into record_changes (kind, scope, key, after) values (${values}, 0); end`;
    await sql.raw(`create trigger ${name}_${index} after ${event} for each row ${when} ${act}`).execute(db);
  }
}

/** Adds the records of the works that are public now, dated by their last change in whole seconds. */
async function addRecords(db: Kysely<unknown>, kind: DatabaseKind, table: keyof typeof WORKS): Promise<void> {
  const { kind: name, status, isPublic, language } = WORKS[table];
  const joined = kind === 'postgres' ? `string_agg(topic_id::text, '|')` : `group_concat(topic_id, '|')`;
  const topics =
    table === 'articles'
      ? `coalesce((select '|' || ${joined} || '|' from article_topics where article_id = posts.id), '')`
      : `''`;
  await sql
    .raw(
      `insert into public_records (kind, id, datestamp, language, topics, is_removed)
       select '${name}', id, substr(case when updated_at > listed_at then updated_at else listed_at end, 1, 19) || 'Z',
         ${language}, ${topics}, 0
       from ${table} as posts where ${status} = '${isPublic}' and deleted_at is null`,
    )
    .execute(db);
}
