import { ARTICLE_STAGES, type ArticleStage } from '#contract/articles/article-status.ts';
import { type ArticleAct, canBeDone, refusalOf } from '#contract/articles/can.ts';
import type { EventVisibility } from '#contract/articles/reviews.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { messages } from '#contract/messages.ts';
import { conflict, notAllowed, notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import type { Review } from './reviews.repository.ts';

/** Returns which events of an article the caller sees: authors do not see the notes among editors. */
export function visibleEvents(caller: Caller): readonly EventVisibility[] {
  return isAdmin(caller) ? ['author', 'editors'] : ['author'];
}

/** @throws 409 if ARTICLE_STAGES does not let that side move an article from one stage to the other */
export function requireMove(by: 'author' | 'admin', from: ArticleStage, to: ArticleStage): void {
  if (!ARTICLE_STAGES[from].next[by].includes(to)) throw wrongStage(from);
}

type Article = { user_id: number; stage?: ArticleStage };

/**
 * Checks against ARTICLE_ACTS that the caller may do an act. `requireStage` checks the stage.
 * @throws 404 for a caller who may not know of the article, 403 for an admin who is not its author, and with FOUR_EYES
 * for a decision on the caller's own article
 */
export function requireCan(system: Pick<System, 'config'>, caller: Caller, act: ArticleAct, article: Article): void {
  const refusal = refusalTo(system, caller, act, article);
  if (refusal === 'unknown') throw notFound(messages.articles.notFound);
  if (refusal === 'otherAuthor') throw notAllowed('Hanya penulis artikel ini yang dapat melakukannya.');
  if (refusal === 'ownArticle') throw ownArticle();
}

/** Returns whether FOUR_EYES leaves decisions on this article to another admin. */
export function isLeftToOther(system: Pick<System, 'config'>, caller: Caller, article: Article): boolean {
  return refusalTo(system, caller, 'decide', article) === 'ownArticle';
}

function refusalTo({ config }: Pick<System, 'config'>, caller: Caller, act: ArticleAct, { user_id, stage }: Article) {
  const part = { isAuthor: caller.id === user_id, isAdmin: isAdmin(caller) };
  return refusalOf(act, part, { stage, fourEyes: config.fourEyes });
}

/** @throws 409 if ARTICLE_ACTS does not allow the act in this stage */
export function requireStage(act: ArticleAct, review: Pick<Review, 'stage' | 'pending_version'>): void {
  if (!canBeDone(act, review)) throw wrongStage(review.stage);
}

export const ownArticle = (message = 'Ini artikel Anda sendiri, sehingga admin lain yang memutuskannya.') =>
  notAllowed(message);

const wrongStage = (stage: ArticleStage) =>
  conflict(
    `Artikel ini sekarang “${ARTICLE_STAGES[stage].label}”, sehingga itu tidak dapat dilakukan. Muat ulang halaman untuk melihat keadaannya.`,
  );
