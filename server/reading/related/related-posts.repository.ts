import { sql } from 'kysely';
import { TOPICS_MAX } from '#contract/articles/work-rules.ts';
import type { Language } from '#contract/constants.ts';
import { RELATED_POSTS } from '#contract/works/related-posts.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { unindexed } from '#server/database/sorting.ts';
import { articleKind, type PostKind } from '#server/posts/post-kind.ts';
import { publicPosts } from '#server/posts/posts.service.ts';

/**
 * How many articles the statement compares by topics: the newest of all, and for each topic the articles that got it
 * last. A topic may have tens of thousands of articles, and SQLite blocks the process while it counts them.
 */
const NEWEST_COMPARED = 200;
const COMPARED_ON_TOPIC = 100;

/** Enough rows for the post and RELATED_POSTS others if each of them comes with its translation. */
const ROWS = 2 * (RELATED_POSTS + 1);

/** Blog posts have neither a language nor a translation. */
export type RankedPost = { id: number; language: Language | null; translation_of: number | null };

/**
 * Returns the post, then the public posts that are related to it: first by the number of shared topics, then posts of
 * the same author, then the newest posts. Returns no rows if the post is not public.
 */
export async function rankRelated(db: Queries, kind: PostKind, id: number): Promise<RankedPost[]> {
  return await runPrepared(db, `related ${kind.table}`, { id }, (anyDb, slots) => ranked(anyDb, kind, slots.id));
}

function ranked(db: Queries, kind: PostKind, id: number) {
  const hasTopics = kind.entity === articleKind.entity;
  const own = publicPosts(db, kind).select(['posts.id', 'posts.user_id']).where('posts.id', '=', id);
  const newest = publicPosts(db, kind)
    .select('posts.id')
    .orderBy('posts.listed_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(hasTopics ? NEWEST_COMPARED : ROWS));
  const found = sql<{ id: number; rank: number; shared: number }>`(
    with own as materialized ${own}, newest as materialized ${newest}${hasTopics ? OWN_TOPICS : sql``}
    select id, min(rank) as rank, max(shared) as shared from (
      select id, 0 as rank, 0 as shared from own
      ${hasTopics ? sql`union all select id, 1, shared from ${WITH_SHARED_TOPICS}` : sql``}
      union all select id, 2, 0 from ${byAuthor(db, kind)} as by_author
      union all select id, 3, 0 from (select id from newest limit ${sql.lit(ROWS)}) as others
    ) as found where exists (select 1 from own) group by id)`;
  const ofArticles = <Value>(column: string) =>
    sql<Value | null>`${hasTopics ? sql.ref(`posts.${column}`) : sql`null`}`;
  return db
    .selectFrom(db.dynamic.table(kind.table).as('posts'))
    .innerJoin(found.as('found'), 'found.id', 'posts.id')
    .select('posts.id')
    .select(ofArticles<Language>('language').as('language'))
    .select(ofArticles<number>('translation_of').as('translation_of'))
    .where('posts.deleted_at', 'is', null)
    .where(isPublic(kind))
    .orderBy('found.rank')
    .orderBy('found.shared', 'desc')
    .orderBy('posts.listed_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(ROWS));
}

function byAuthor(db: Queries, kind: PostKind) {
  return db
    .selectFrom(db.dynamic.table(kind.table).as('posts'))
    .select('posts.id')
    .where('posts.deleted_at', 'is', null)
    .where('posts.user_id', '=', sql<number>`(select user_id from own)`)
    .where(isPublic(kind))
    .orderBy('posts.listed_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(ROWS));
}

/** Unlike publicPosts, this condition keeps SQLite from reading all public posts through the index by status. */
const isPublic = ({ statusColumn, publicStatus }: PostKind) =>
  sql<boolean>`${unindexed(`posts.${statusColumn}`)} = ${publicStatus}`;

const OWN_TOPICS = sql`, own_topics as materialized (
  select topic_id from article_topics where article_id = (select id from own) order by topic_id)`;

/** One part of a union for each topic that the article can have. */
const LATEST_ON_TOPICS = sql.join(
  Array.from({ length: TOPICS_MAX }, (_, index) => {
    const topic = sql`(select topic_id from own_topics limit 1 offset ${sql.lit(index)})`;
    // With `topic_id = …` PostgreSQL may read the whole table. A range with this order makes it use the index.
    return sql`union select article_id from (
      select article_id from article_topics where topic_id >= ${topic} and topic_id <= ${topic}
      order by topic_id desc limit ${sql.lit(COMPARED_ON_TOPIC)}) as ${sql.ref(`latest_${index}`)}`;
  }),
  sql` `,
);

/**
 * Selects the compared articles that share topics with the article, and how many topics. `cross join` and the addition
 * make both databases look up the topics of each compared article, and not all articles on the topics.
 */
const WITH_SHARED_TOPICS = sql`(
  select compared.id, count(*) as shared from (select id from newest ${LATEST_ON_TOPICS}) as compared
  cross join article_topics
  where article_topics.article_id = compared.id
    and article_topics.topic_id + 0 in (select topic_id from own_topics)
  group by compared.id) as with_shared`;
