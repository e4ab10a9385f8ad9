import { isPublicArticle } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';

type Shown = Pick<Article, 'public_number' | 'verifikasi_admin'>;

/** Whether readers have ever seen the article. Then it has public versions, also while it is not public. */
export function wasEverPublic({ public_number = 0 }: Pick<Article, 'public_number'>): boolean {
  return public_number > 0;
}

/** Whether readers saw the article before and do not see it now. An approval then shows its changes to readers. */
export function isTakenDown(article: Shown): boolean {
  return wasEverPublic(article) && !isPublicArticle(article);
}
