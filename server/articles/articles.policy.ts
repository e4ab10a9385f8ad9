import { articleStatus } from '#contract/articles/articles.ts';
import { type ArticleStatus, DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { invalid } from '#server/errors.ts';
import { type Caller, isAdmin } from '#server/callers.ts';

/** An admin may choose the status of a new article. The choice of any other caller is ignored. */
export function initialStatus(caller: Caller, wanted: unknown): ArticleStatus {
  if (!isAdmin(caller) || wanted === undefined || wanted === '') return DEFAULT_ARTICLE_STATUS;
  const status = articleStatus.safeParse(wanted);
  if (!status.success) throw invalid('verifikasi_admin', status.error.issues[0]?.message ?? 'Status tidak dikenal.');
  return status.data;
}
