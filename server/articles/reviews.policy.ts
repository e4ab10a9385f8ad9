import { ARTICLE_STAGES, type ArticleStage } from '#contract/articles/article-status.ts';
import { articleStatus } from '#contract/articles/articles.ts';
import { type ArticleAct, canBeDone, refusalOf } from '#contract/articles/can.ts';
import type { EventVisibility } from '#contract/articles/reviews.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { conflict, invalid, notAllowed, notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import type { Review } from './reviews.repository.ts';

/** Returns the visibilities of events that the caller may see. Authors do not see the notes among admins. */
export function visibleEvents(caller: Caller): readonly EventVisibility[] {
  return isAdmin(caller) ? ['author', 'editors'] : ['author'];
}

/** @throws 409 if ARTICLE_STAGES does not let this role move an article from `from` to `to` */
export function requireMove(by: 'author' | 'admin', from: ArticleStage, to: ArticleStage): void {
  if (!ARTICLE_STAGES[from].next[by].includes(to)) throw wrongStage(from);
}

type Article = { user_id: number; stage?: ArticleStage };

/**
 * Checks whether ARTICLE_ACTS allows the caller an act on an article, whatever its stage (see requireStage).
 * @throws 404 if the caller may not know of the article; 403 if only the author may do the act, or for a decision on
 * the caller's own article with FOUR_EYES
 */
export function requireCan(system: Pick<System, 'config'>, caller: Caller, act: ArticleAct, article: Article): void {
  const refusal = refusalTo(system, caller, act, article);
  if (refusal === 'unknown') throw notFound(messages.articles.notFound);
  if (refusal === 'otherAuthor') throw notAllowed('Hanya penulis artikel ini yang dapat melakukannya.');
  if (refusal === 'ownArticle') throw ownArticle();
}

/** Returns whether FOUR_EYES forbids the caller to decide on this article: it is the caller's own. */
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

/** Returns the status of a new article. Only an admin may choose it; any other caller's `wanted` is ignored. */
export function initialStatus(caller: Caller, wanted: unknown): ArticleStatus {
  if (!isAdmin(caller) || wanted === undefined || wanted === '') return DEFAULT_ARTICLE_STATUS;
  const status = articleStatus.safeParse(wanted);
  if (!status.success) throw invalid('verifikasi_admin', status.error.issues[0]?.message ?? 'Status tidak dikenal.');
  return status.data;
}
