import { sql } from 'kysely';
import { TOPICS_MAX } from '#contract/articles/work-rules.ts';
import { RELATED_POSTS } from '#contract/works/related-posts.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { unindexed } from '#server/database/sorting.ts';
import { articleKind, type PostKind } from '#server/posts/post-kind.ts';
import { publicPosts } from '#server/posts/posts.service.ts';

/**
 * How many articles the statement compares by topics: the newest of all, and for each topic the public ones among the
 * articles that got it last. A topic may have tens of thousands of articles, and SQLite blocks the process while it
 * reads them.
 */
const NEWEST_COMPARED = 50;
const COMPARED_ON_TOPIC = 100;
const READ_AT_MOST = 400;

/** Enough rows for the post and RELATED_POSTS others if each of them comes with its translation. */
const ROWS = 2 * (RELATED_POSTS + 1);

/** `pair` is the id of the original, which an article and its translation have in common. */
export type RankedPost = { id: number; pair: number };

/**
 * Returns the post, then the public posts that are related to it: first by the number of shared topics, then posts of
 * the same author, then the newest posts. A pair may appear twice, each time with the id of the article in the
 * language of the post, if that article is public. Returns no rows if the post is not public.
 */
export async function rankRelated(db: Queries, kind: PostKind, id: number): Promise<RankedPost[]> {
  return await runPrepared(db, `related ${kind.table}`, { id }, (anyDb, slots) => ranked(anyDb, kind, slots.id));
}

function ranked(db: Queries, kind: PostKind, id: number) {
  // A condition on `posts` would let PostgreSQL begin with all articles while it has no statistics, for up to 11 s.
  const related = sql<RankedPost & { rank: number; shared: number; listed_at: string; row_id: number }>`(
    with ${parts(db, kind, id)}, ranked as (
      select found.id, rank, shared, posts.listed_at ${hasTopics(kind) ? sql`, translation_of` : sql``}
      from ${found(db, kind)} as found left join ${sql.table(kind.table)} as posts on posts.id = found.id
      order by rank, shared desc, posts.listed_at desc, found.id desc limit ${sql.lit(ROWS)})
    select rank, shared, listed_at, ranked.id as row_id, ${hasTopics(kind) ? pairAndId(db, kind) : sql`id as pair, id`}
    from ranked)`;
  return db
    .selectFrom(related.as('related'))
    .select(['related.id', 'related.pair'])
    .orderBy('related.rank')
    .orderBy('related.shared', 'desc')
    .orderBy('related.listed_at', 'desc')
    .orderBy('related.row_id', 'desc');
}

const hasTopics = ({ entity }: PostKind) => entity === articleKind.entity;

/** Defines the parts that others read: the post, the newest posts, and for an article its topics and the comparison. */
function parts(db: Queries, kind: PostKind, id: number) {
  const own = publicPosts(db, kind)
    .select(['posts.id', 'posts.user_id'])
    .$if(hasTopics(kind), (rows) => rows.select(sql.ref<string>('posts.language').as('language')))
    .where('posts.id', '=', id);
  const byTopics = sql`, own_topics as materialized (
    select topic_id from article_topics where article_id = (select id from own) order by topic_id),
    compared as materialized (${countShared(db, kind)})`;
  const both = sql`own as materialized ${own}, newest as materialized (${newestPosts(kind)})`;
  return hasTopics(kind) ? sql`${both}${byTopics}` : both;
}

/**
 * Selects the ids of the post and of those related to it. Each part of the union contains only public posts: hidden
 * posts would take the places of public ones within its limit.
 */
function found(db: Queries, kind: PostKind) {
  return sql`(
    select id, min(rank) as rank, max(shared) as shared from (
      select id, 0 as rank, 0 as shared from own
      ${hasTopics(kind) ? sql`union all select id, 1, shared from compared where shared > 0` : sql``}
      union all select id, 2, 0 from ${latestByAuthor(kind)} as by_author
      union all select id, 3, 0 from (select id from newest limit ${sql.lit(ROWS)}) as others
    ) as parts where exists (select 1 from own) group by id)`;
}

/** Selects public posts. Unlike publicPosts, it keeps SQLite from reading all of them through the index by status. */
function publicByIndex(db: Queries, { table, statusColumn, publicStatus }: PostKind) {
  return db
    .selectFrom(db.dynamic.table(table).as('posts'))
    .select('posts.id')
    .where('posts.deleted_at', 'is', null)
    .where(unindexed(`posts.${statusColumn}`), '=', publicStatus);
}

/**
 * Selects the compared articles and how many topics each shares with the article. With a join instead of the subquery,
 * PostgreSQL would read all of article_topics. The addition makes both databases look up the topics of each compared
 * article, and not all articles on the topics.
 */
function countShared(db: Queries, kind: PostKind) {
  const onTopics = Array.from({ length: TOPICS_MAX }, (_, index) => sql`union ${latestOnTopic(db, kind, index)}`);
  return sql`
    select id, (
      select count(*) from article_topics
      where article_id = candidates.id and topic_id + 0 in (select topic_id from own_topics)
    ) as shared
    from (select id from newest ${sql.join(onTopics, sql` `)}) as candidates`;
}

/**
 * Limits a part of the statement to rows at the end of an index. PostgreSQL has no statistics after a restore. It then
 * expects few rows for each condition, so it would read all posts with a status or of an author, and sort them. Three
 * things make it read the index backwards instead: a condition with `<=`, the order of the index, and this limit, whose
 * value it does not know when it plans.
 */
const atMost = (count: number) => sql`limit (select ${sql.lit(count)})`;

function newestPosts(kind: PostKind) {
  const { table, publicStatus } = kind;
  const status = sql.ref(kind.statusColumn);
  const count = hasTopics(kind) ? NEWEST_COMPARED : ROWS;
  return sql`
    select id from (
      select id, listed_at, ${status} from ${sql.table(table)}
      where ${status} <= ${publicStatus} and deleted_at is null
      order by ${status} desc, listed_at desc, id desc ${atMost(count)}) as latest
    where ${status} = ${publicStatus}
    order by ${status} desc, listed_at desc, id desc limit ${sql.lit(count)}`;
}

/** Selects public posts among the latest of the author. */
function latestByAuthor({ table, statusColumn, publicStatus }: PostKind) {
  const author = sql`(select user_id from own)`;
  const status = sql.ref(statusColumn);
  return sql`(
    select id from (
      select id, user_id, listed_at, ${status} from ${sql.table(table)}
      where user_id <= ${author} and deleted_at is null
      order by user_id desc, listed_at desc, id desc ${atMost(READ_AT_MOST)}) as latest
    where user_id = ${author} and ${status} = ${publicStatus}
    order by user_id desc, listed_at desc, id desc limit ${sql.lit(ROWS)})`;
}

/** Selects public articles among the latest on the article's topic at `index`. The article may have fewer topics. */
function latestOnTopic(db: Queries, kind: PostKind, index: number) {
  const topic = sql`(select topic_id from own_topics limit 1 offset ${sql.lit(index)})`;
  const latest = sql.ref(`latest_${index}`);
  // PostgreSQL may read and sort the whole topic for a condition with `=`. It reads the index backwards for `<=`.
  // PostgreSQL may also turn `exists` into a join that begins with all articles. It runs a scalar subquery once a row.
  return sql`select article_id from (
    select article_id from (
      select article_id, topic_id from article_topics where topic_id <= ${topic}
      order by topic_id desc limit ${sql.lit(READ_AT_MOST)}) as ${latest}
    where topic_id = ${topic}
      and article_id = ${publicByIndex(db, kind).where('posts.id', '=', sql<number>`${latest}.article_id`)}
    limit ${sql.lit(COMPARED_ON_TOPIC)}) as ${sql.ref(`public_${index}`)}`;
}

/** Selects `pair`, and as `id` the pair's public article in the language of the post, or else the ranked article. */
function pairAndId(db: Queries, kind: PostKind) {
  const inOwnLanguage = publicByIndex(db, kind)
    .where(sql`posts.language`, '=', sql`(select language from own)`)
    .limit(sql.lit(1));
  return sql`coalesce(translation_of, id) as pair, coalesce(
    case when translation_of is null then ${inOwnLanguage.where(sql`posts.translation_of`, '=', sql`ranked.id`)}
    else ${inOwnLanguage.where('posts.id', '=', sql<number>`ranked.translation_of`)} end, id) as id`;
}
