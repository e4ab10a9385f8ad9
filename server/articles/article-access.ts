import type { ArticleStage } from '#contract/articles/article-status.ts';
import { refusalOf } from '#contract/articles/can.ts';
import { messages } from '#contract/messages.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { Queries } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';

type Actor = { id: number | null; nama_depan: string | null; nama_belakang: string | null };

/**
 * Returns the article if the caller is its author or an admin. Every call that shows a part of a review (timeline,
 * versions, differences, comments) must call this function first.
 * @throws not found for any other caller, also for a public article, so that its history stays private
 */
export async function requireAuthorOrAdmin(
  db: Queries,
  caller: Caller,
  articleId: number,
): Promise<{ user_id: number; stage: ArticleStage }> {
  const article = await db
    .selectFrom('articles')
    .select(['user_id', 'stage'])
    .where('id', '=', articleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const part = { isAuthor: caller.id === article?.user_id, isAdmin: isAdmin(caller) };
  if (!article || refusalOf('see', part, article)) throw notFound(messages.articles.notFound);
  return article;
}

/** Returns the user who caused an event. Callers other than that user and admins get null: decisions are anonymous. */
export function toActor(caller: Caller, { id, nama_depan, nama_belakang }: Actor) {
  if (id === null || !(isAdmin(caller) || caller.id === id)) return null;
  return { id, nama_depan: nama_depan ?? '', nama_belakang: nama_belakang ?? '' };
}
