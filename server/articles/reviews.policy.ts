import { ARTICLE_STAGES, type ArticleStage } from '#contract/articles/article-status.ts';
import type { EventVisibility } from '#contract/articles/reviews.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import type { System } from '#server/system.ts';

/** Returns which events of an article the caller sees: authors do not see what editors note for each other. */
export function visibleEvents(caller: Caller): readonly EventVisibility[] {
  return isAdmin(caller) ? ['author', 'editors'] : ['author'];
}

/** What a side may do is in ARTICLE_STAGES. @throws 409 if that side may not move an article from one stage to the other */
export function requireMove(by: 'author' | 'admin', from: ArticleStage, to: ArticleStage): void {
  if (!ARTICLE_STAGES[from].next[by].includes(to)) throw wrongStage(from);
}

/** @throws 403 for an admin who is not the author. requireInsider has refused any other caller with 404. */
export function requireAuthor(caller: Caller, article: { user_id: number }): void {
  if (caller.id !== article.user_id) throw notAllowed('Hanya penulis artikel ini yang dapat melakukannya.');
}

/** Whether FOUR_EYES leaves decisions on this article to another admin. */
export function needsOther({ config }: Pick<System, 'config'>, caller: Caller, article: { user_id: number }): boolean {
  return config.fourEyes && caller.id === article.user_id;
}

/** @throws 403 with FOUR_EYES if the article is the caller's own */
export function requireOther(system: Pick<System, 'config'>, caller: Caller, article: { user_id: number }): void {
  if (needsOther(system, caller, article)) throw ownArticle();
}

export const ownArticle = (message = 'Ini artikel Anda sendiri, sehingga admin lain yang memutuskannya.') =>
  notAllowed(message);

export const wrongStage = (stage: ArticleStage) =>
  conflict(
    `Artikel ini sekarang “${ARTICLE_STAGES[stage].label}”, sehingga itu tidak dapat dilakukan. Muat ulang halaman untuk melihat keadaannya.`,
  );
