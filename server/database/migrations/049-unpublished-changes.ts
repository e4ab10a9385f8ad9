import { type Kysely, sql } from 'kysely';
import { addTrigger, isDistinct, type Migrate, type Trigger } from '#server/database/migration.ts';

/** By table: the kind of its changes, the column and the value that make a row public, and the columns to watch. */
const WORKS = {
  articles: {
    kind: 'unpublishedArticle',
    status: 'verifikasi_admin',
    isPublic: 'disetujui',
    watched: ['language'],
    texts: ['content', 'abstract', 'keywords', 'co_authors'],
  },
  blogs: { kind: 'unpublishedBlog', status: 'status', isPublic: 'onpost', watched: [], texts: ['content'] },
} as const;
type WorkTable = keyof typeof WORKS;

/** The short columns that the index of unpublished works reads. A change of topics also changes updated_at. */
const WATCHED = ['user_id', 'title', 'listed_at', 'updated_at', 'deleted_at'];

/**
 * Adds triggers that record in search_changes what the index of unpublished works follows: works that are not public
 * before and after a change, and proposed revisions. Migration 048 records works that are public before or after it.
 */
export const up: Migrate = async (db, kind) => {
  const triggers = [...workTriggers('articles'), ...workTriggers('blogs'), ...revisionTriggers(), topicTrigger()];
  for (const trigger of triggers) await addTrigger(db, kind, trigger);
  if (kind === 'postgres') await teachJsonEach(db);
};

/** Adds the function json_each(), which SQLite has, to PostgreSQL: the numbers of a JSON array, in the column `value`. */
async function teachJsonEach(db: Kysely<unknown>): Promise<void> {
  await sql`create function json_each(text) returns table (value integer) language sql immutable strict parallel safe
    as 'select number::integer from json_array_elements_text($1::json) as number'`.execute(db);
}

const add = (table: WorkTable, ref: string) =>
  `insert into search_changes (kind, ref) values ('${WORKS[table].kind}', ${ref})`;

/** Returns the SQL condition that a row is neither deleted nor public. `row`: 'old', 'new' or a table's name. */
function isUnpublished(table: WorkTable, row: string): string {
  const { status, isPublic } = WORKS[table];
  return `(${row}.deleted_at is null and ${row}.${status} <> '${isPublic}')`;
}

/**
 * Returns the SQL condition that a work was not public before a change and is not public after it. Triggers of migration
 * 048 record all other changes.
 */
function isHiddenBeforeAndAfter(table: WorkTable): string {
  const { status, isPublic } = WORKS[table];
  const isHidden = (row: string) => `(${row}.deleted_at is not null or ${row}.${status} <> '${isPublic}')`;
  return `${isHidden('old')} and ${isHidden('new')}`;
}

function workTriggers(table: WorkTable): Trigger[] {
  const { status, watched, texts: long } = WORKS[table];
  const short = [status, ...WATCHED, ...watched];
  const unpublished = `(${isUnpublished(table, 'old')} or ${isUnpublished(table, 'new')}) and ${isHiddenBeforeAndAfter(table)}`;
  return [
    {
      name: `${table}_unpublished_comes`,
      event: `insert on ${table}`,
      condition: isUnpublished(table, 'new'),
      act: add(table, 'new.id'),
    },
    {
      name: `${table}_unpublished_goes`,
      event: `delete on ${table}`,
      condition: isUnpublished(table, 'old'),
      act: add(table, 'old.id'),
    },
    {
      name: `${table}_unpublished_changes`,
      event: `update of ${short.join(', ')} on ${table}`,
      condition: `${unpublished} and ${isDistinct(short)}`,
      act: add(table, 'new.id'),
    },
    {
      // Long texts are compared only here: every lock of a row updates updated_at and would compare them too.
      name: `${table}_unpublished_text_changes`,
      event: `update of ${long.join(', ')} on ${table}`,
      condition: `${isUnpublished(table, 'new')} and not ${isDistinct(short)} and ${isDistinct(long)}`,
      act: add(table, 'new.id'),
    },
  ];
}

/** A proposed revision is a version of a public article. An operator's command may clean its text. */
function revisionTriggers(): Trigger[] {
  const texts = ['title', 'content', 'abstract', 'keywords'];
  return [
    {
      name: 'articles_unpublished_revision',
      event: 'update of pending_version on articles',
      condition: isDistinct(['pending_version']),
      act: add('articles', 'new.id'),
    },
    {
      name: 'article_versions_unpublished_changes',
      event: `update of ${texts.join(', ')} on article_versions`,
      condition: isDistinct(texts),
      act: `insert into search_changes (kind, ref) select '${WORKS.articles.kind}', articles.id from articles
        where articles.id = new.article_id and articles.pending_version = new.number`,
    },
  ];
}

/** Runs before the deletion, which also deletes the rows of article_topics. */
function topicTrigger(): Trigger {
  return {
    name: 'topics_unpublished_leaves',
    time: 'before',
    event: 'delete on topics',
    act: `insert into search_changes (kind, ref) select '${WORKS.articles.kind}', articles.id from article_topics
      inner join articles on articles.id = article_topics.article_id
      where article_topics.topic_id = old.id
        and (${isUnpublished('articles', 'articles')} or articles.pending_version is not null)`,
  };
}
