import { ARTICLE_STATES } from '#contract/articles/article-status.ts';
import { ARTICLE_STATUS_COLORS, ARTICLE_STATUS_PAGE_COLORS, type ArticleStatus } from '#contract/constants.ts';
import type { Article } from '#contract/articles/articles.ts';
import { WITHDRAWN, stageOf } from './stage-line.tsx';
import { StatusBadge } from '#web/posts/status-badge.tsx';

/** Icon paths: a tick, a clock, a cross. */
const SIGNS: Record<ArticleStatus, string> = {
  disetujui: 'm6 12.5 4 4L18 8',
  menunggu: 'M12 8v4l2.5 1.5M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  ditolak: 'M8 8l8 8M16 8l-8 8',
};

/** The colours of the status. docs/specification.md has other colours for the status page than for cards. */
const PLACES = { card: ARTICLE_STATUS_COLORS, statusPage: ARTICLE_STATUS_PAGE_COLORS };

/** Icon path: an arrow that turns back. */
const WITHDRAWN_SIGN = 'M9 14 4.5 9.5 9 5M4.5 9.5H14a5 5 0 0 1 0 10h-3';

type ArticleStatusBadgeProps = {
  article: Pick<Article, 'verifikasi_admin' | 'stage'>;
  on?: keyof typeof PLACES;
};

/** Shows the status. A withdrawn article has a badge of its own: in the API its status is ditolak (rejected). */
export function ArticleStatusBadge({ article, on = 'card' }: ArticleStatusBadgeProps) {
  const { verifikasi_admin: status } = article;
  if (stageOf(article) === 'withdrawn') return <StatusBadge label={WITHDRAWN} color="grey" sign={WITHDRAWN_SIGN} />;
  return <StatusBadge label={ARTICLE_STATES[status].label} color={PLACES[on][status]} sign={SIGNS[status]} />;
}
