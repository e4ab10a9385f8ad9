import { articleStatus } from '#contract/articles.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { invalid } from '#server/errors.ts';
import { type Caller, isAdmin } from '#server/sessions/callers.ts';

/** What a caller may see in the public list; undefined means every status. */
export function visibleStatus(caller: Caller | undefined): ArticleStatus | undefined {
  return isAdmin(caller) ? undefined : PUBLIC_ARTICLE_STATUS;
}

export function canRead(
  caller: Caller | undefined,
  article: { user_id: number; verifikasi_admin: ArticleStatus },
): boolean {
  return article.verifikasi_admin === PUBLIC_ARTICLE_STATUS || isAdmin(caller) || caller?.id === article.user_id;
}

/** An admin may choose; from anybody else the wish is not even looked at. */
export function initialStatus(caller: Caller, wanted: unknown): ArticleStatus {
  if (!isAdmin(caller) || wanted === undefined || wanted === '') return DEFAULT_ARTICLE_STATUS;
  const status = articleStatus.safeParse(wanted);
  if (!status.success) throw invalid('verifikasi_admin', status.error.issues[0]?.message ?? 'Status tidak dikenal.');
  return status.data;
}

/** An article keeps the date of its first approval, whatever happens to it later. */
export function publicationDate(publishedAt: string | null, status: ArticleStatus, now: Date): string | null {
  return publishedAt ?? (status === PUBLIC_ARTICLE_STATUS ? now.toISOString() : null);
}
