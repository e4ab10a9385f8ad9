import { sql } from 'kysely';
import type { Topic } from '#contract/articles/topics.ts';
import type { Queries } from '#server/database/database.ts';
import { nextPosition } from '#server/database/positions.ts';
import { searchText } from '#server/database/search-text.ts';
import { insertRow, runPrepared } from '#server/database/prepared.ts';

const COLUMNS = ['topics.id', 'topics.name', 'topics.slug'] as const;

export async function findTopics(db: Queries): Promise<Topic[]> {
  return await db.selectFrom('topics').select(COLUMNS).orderBy('position').orderBy('id').execute();
}

export async function readTopicsOfArticle(db: Queries, articleId: number): Promise<Topic[]> {
  return await runPrepared(db, readTopicsOfArticle, { articleId }, (anyDb, slots) =>
    anyDb
      .selectFrom('article_topics')
      .innerJoin('topics', 'topics.id', 'article_topics.topic_id')
      .select(COLUMNS)
      .where('article_topics.article_id', '=', slots.articleId)
      .orderBy('topics.position')
      .orderBy('topics.id'),
  );
}

/** Returns the topics of several articles, by article id. Leaves out articles without topics. */
export async function readTopicsOfArticles(db: Queries, articleIds: readonly number[]): Promise<Map<number, Topic[]>> {
  const rows = await db
    .selectFrom('article_topics')
    .innerJoin('topics', 'topics.id', 'article_topics.topic_id')
    .select(COLUMNS)
    .select('article_topics.article_id')
    .where('article_topics.article_id', 'in', articleIds)
    .orderBy('topics.position')
    .orderBy('topics.id')
    .execute();
  const topics = new Map<number, Topic[]>();
  for (const { article_id, ...topic } of rows) topics.set(article_id, [...(topics.get(article_id) ?? []), topic]);
  return topics;
}

/** Counts the articles of each topic, by topic id. Leaves out topics without articles. */
export async function countArticles(db: Queries): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('article_topics')
    .innerJoin('articles', 'articles.id', 'article_topics.article_id')
    .where('articles.deleted_at', 'is', null)
    .select(({ fn }) => ['article_topics.topic_id', fn.countAll().as('articles')])
    .groupBy('article_topics.topic_id')
    .execute();
  return new Map(rows.map(({ topic_id, articles }) => [topic_id, Number(articles)]));
}

/** Replaces the topics of an article. Returns false if one of the new topics does not exist. */
export async function replaceTopics(db: Queries, articleId: number, ids: readonly number[]): Promise<boolean> {
  await db.deleteFrom('article_topics').where('article_id', '=', articleId).execute();
  if (ids.length === 0) return true;
  // On PostgreSQL, locks the topics so that none is deleted before this transaction ends; locking in the order of the
  // ids prevents deadlocks. On SQLite the transaction locks the whole file.
  for (const id of ids.toSorted((a, b) => a - b)) {
    await db
      .updateTable('topics')
      .set({ position: sql.ref('position') })
      .where('id', '=', id)
      .execute();
  }
  const added = await db
    .insertInto('article_topics')
    .columns(['article_id', 'topic_id'])
    .expression((from) =>
      from
        .selectFrom('topics')
        .select([sql<number>`cast(${articleId} as integer)`.as('article_id'), 'id'])
        .where('id', 'in', ids),
    )
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0) === ids.length;
}

/** Adds a topic at the end of the list. Returns its id. */
export async function insertTopic(db: Queries, given: { name: string; slug: string; created_at: string }) {
  const position = await nextPosition(db, 'topics');
  return await insertRow(db, 'topics', { ...given, name_key: searchText(given.name), position });
}

export async function updateTopicName(db: Queries, id: number, name: string): Promise<void> {
  await db
    .updateTable('topics')
    .set({ name, name_key: searchText(name) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a topic, also from its articles. */
export async function deleteTopic(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('topics').where('id', '=', id).execute();
}
