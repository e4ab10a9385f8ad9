import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#server/database/database.ts';
import { addColumn, indexNotNull, type Migrate, tableWithId, texts } from '#server/database/migration.ts';

/** Articles per statement. A statement must end within 30 s (STATEMENT_TIMEOUT_MS), and an article may have 800 KB. */
const ARTICLES_AT_ONCE = 200;

/**
 * Adds the review of articles: stages, versions and events. Existing articles (also deleted ones) get the stage that
 * their status implies, their text as version 1, and the events that the audit log contains.
 */
export const up: Migrate = async (db, kind) => {
  const articles = () => db.schema.alterTable('articles');
  await addColumn(db, 'articles', 'stage', 'waiting');
  await addColumn(db, 'articles', 'public_version', 1);
  await articles().addColumn('pending_version', 'integer').execute();
  await articles().addColumn('publish_at', 'text').execute();
  await indexNotNull(db, 'articles', 'publish_at', 'articles_by_schedule');

  await tableWithId(db, kind, 'article_versions')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('author_id', 'integer')
    .$call(texts('kind', 'title', 'content'))
    .addColumn('image', 'text')
    .$call(texts('abstract', 'note', 'hash'))
    .execute();
  await db.schema
    .createIndex('article_versions_number')
    .unique()
    .on('article_versions')
    .columns(['article_id', 'number'])
    .execute();
  // The limit on an author's stored texts needs this index to sum up earlier versions.
  await db.schema.createIndex('article_versions_by_author').on('article_versions').column('author_id').execute();

  await tableWithId(db, kind, 'article_events')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer')
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('reasons', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('author'))
    .addColumn('undone_by', 'integer')
    .addColumn('batch_id', 'text')
    .addColumn('state_before', 'text')
    .addColumn('mail_id', 'text')
    .execute();
  await db.schema.createIndex('article_events_by_article').on('article_events').columns(['article_id', 'id']).execute();
  await indexNotNull(db, 'article_events', 'batch_id', 'article_events_by_batch');

  for (let last = 0; ; ) {
    const next = await describe(db, kind, last);
    if (next === undefined) return;
    last = next;
  }
};

type Text = { id: number; title: string; content: string; image: string | null; abstract: string };
type Part = RawBuilder<unknown>;

/** Sets stages, versions and events of the ARTICLES_AT_ONCE articles after the id `last`. Returns their highest id. */
async function describe(db: Kysely<unknown>, kind: DatabaseKind, last: number): Promise<number | undefined> {
  const { rows } = await sql<Text>`
    select id, title, content, image, abstract from articles where id > ${last} order by id limit ${ARTICLES_AT_ONCE}
  `.execute(db);
  const until = rows.at(-1)?.id;
  if (until === undefined) return undefined;
  const these = (column: string) => sql`${sql.ref(column)} > ${last} and ${sql.ref(column)} <= ${until}`;
  await sql`
    update articles set stage = ${stageOf('verifikasi_admin')}
    where ${these('id')} and verifikasi_admin <> 'menunggu'`.execute(db);
  await sql`
    insert into article_versions
      (article_id, number, created_at, author_id, kind, title, content, image, abstract, note, hash)
    select id, 1, created_at, user_id, 'imported', title, content, image, abstract, '', ''
    from articles where ${these('id')}`.execute(db);
  const hashes = sql.join(rows.map((text) => sql`(cast(${text.id} as integer), cast(${hashOf(text)} as text))`));
  await sql`
    update article_versions set hash = hashes.column2 from (values ${hashes}) as hashes
    where article_id = hashes.column1`.execute(db);
  await tellStory(db, kind, these);
  return until;
}

/** Inserts the past events of some articles. `these(column)` is the SQL condition that selects them by an id column. */
async function tellStory(db: Kysely<unknown>, kind: DatabaseKind, these: (column: string) => Part): Promise<void> {
  await sql`
    insert into article_events (article_id, at, actor_id, kind, version)
    select id, created_at,
      coalesce(
        (select actor_id from audit_log where entity = 'article' and entity_id = articles.id and action = 'create'
          order by audit_log.id limit 1),
        user_id),
      'submitted', 1
    from articles where ${these('id')} order by id`.execute(db);
  const detail = (...path: string[]) =>
    kind === 'sqlite'
      ? sql`json_extract(details, ${`$.${path.join('.')}`})`
      : sql`(details::json #>> cast(${`{${path.join(',')}}`} as text[]))`;
  // A `create` or `edit` entry can contain a decision: admins may choose the status when adding or editing an article.
  const decisions = sql`
    select audit_log.id, entity_id, at, actor_id,
      case action
        when 'create' then 'menunggu'
        when 'decide' then ${detail('from')}
        else ${detail('verifikasi_admin', 'from')} end as origin,
      case action
        when 'create' then ${detail('status')}
        when 'decide' then ${detail('to')}
        else ${detail('verifikasi_admin', 'to')} end as target
    from audit_log
    where entity = 'article' and ${these('entity_id')} and action in ('create', 'decide', 'edit')`;
  await sql`
    insert into article_events (article_id, at, actor_id, kind, version)
    select entity_id, at, actor_id, ${eventOf('target')}, 1
    from (${decisions}) as decisions
    where target in ('menunggu', 'disetujui', 'ditolak') and target <> origin
      and exists (select 1 from articles where articles.id = entity_id)
    order by decisions.id`.execute(db);
  // Adds an event to each article whose stage does not follow from its last event: an operator has changed the row.
  await sql`
    insert into article_events (article_id, at, actor_id, kind, version)
    select id, coalesce(published_at, updated_at), null, ${eventOf('verifikasi_admin')}, 1
    from articles where ${these('id')} and stage <> (
      select case kind when 'approved' then 'published' when 'declined' then 'declined' else 'waiting' end
      from article_events where article_id = articles.id order by article_events.id desc limit 1)
    order by id`.execute(db);
}

/** Returns the SQL for the stage that the status in a column implies. */
function stageOf(column: string): Part {
  return sql`case ${sql.ref(column)} when 'disetujui' then 'published' when 'ditolak' then 'declined' else 'waiting' end`;
}

/** Returns the SQL for the event that leads to the status in a column. */
function eventOf(column: string): Part {
  return sql`case ${sql.ref(column)} when 'disetujui' then 'approved' when 'ditolak' then 'declined' else 'reopened' end`;
}

/** A copy of versionHash (server/articles/versions) as it was at this migration. */
function hashOf({ title, content, image, abstract }: Text): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, image, abstract]))
    .digest('hex');
}
