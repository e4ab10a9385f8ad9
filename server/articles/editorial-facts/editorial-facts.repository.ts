import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import type { ChangeKindName } from '#contract/articles/change-kinds.ts';
import type { EventKind } from '#contract/articles/reviews.ts';
import type { Queries } from '#server/database/database.ts';

/** The events that put an article before the editors for the first time. */
const ARRIVALS = ['submitted', 'confirmed'] as const satisfies readonly EventKind[];
export const DECISIONS = ['approved', 'scheduled', 'revise', 'declined'] as const satisfies readonly EventKind[];

/** Returns the highest id of an article that has events, or 0. Reads one entry of article_events_by_article. */
export async function findLastArticle(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('article_events')
    .select('article_id')
    .orderBy('article_id', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.article_id ?? 0;
}

/** Returns the ids of articles that editors do not see: in the bin, or of unconfirmed authors. Reads two indexes. */
export async function findUnseenArticles(db: Queries): Promise<number[]> {
  const articles = db.selectFrom('articles').select('id');
  const deleted = await articles.where('deleted_at', 'is not', null).orderBy('stage').orderBy('id').execute();
  const hidden = await articles.where('stage', 'in', HIDDEN_STAGES).where('deleted_at', 'is', null).execute();
  return [...deleted, ...hidden].map(({ id }) => id);
}

/**
 * Returns the arrivals and decisions of the articles with ids from `first` to `last`, ordered by article, the oldest
 * first. Leaves out undone decisions.
 */
export async function findEventsOfRange(db: Queries, { first, last }: { first: number; last: number }) {
  return await db
    .selectFrom('article_events')
    .select(['article_id', 'at', 'kind', 'side'])
    .select(({ eb }) =>
      eb
        .case()
        .when(eb.or([eb('text', '<>', ''), eb('reasons', '<>', '[]' as never)]))
        .then(1)
        .else(0)
        .end()
        .as('has_reason'),
    )
    .where('article_id', '>=', first)
    .where('article_id', '<=', last)
    .where('undone_by', 'is', null)
    .where('kind', 'in', [...ARRIVALS, ...DECISIONS])
    .orderBy('article_id')
    .orderBy('id')
    .execute();
}

export type FactEvent = Awaited<ReturnType<typeof findEventsOfRange>>[number];

/**
 * Returns the articles of all changes of these kinds since a time (ISO 8601), one row for each change. Reads the index
 * public_versions_by_kind.
 */
export async function findChangedArticles(
  db: Queries,
  kinds: readonly ChangeKindName[],
  since: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('public_versions')
    .select('article_id')
    .where('kind', 'in', kinds)
    .where('published_at', '>=', since)
    .execute();
  return rows.map(({ article_id }) => article_id);
}
