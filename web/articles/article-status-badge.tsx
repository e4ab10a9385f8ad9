import { ARTICLE_STATES } from '#contract/article-status.ts';
import { ARTICLE_STATUS_COLORS, ARTICLE_STATUS_PAGE_COLORS, type ArticleStatus } from '#contract/constants.ts';
import { StatusBadge } from '#web/posts/status-badge.tsx';

/** A tick, a clock, a cross. */
const SIGNS: Record<ArticleStatus, string> = {
  disetujui: 'm6 12.5 4 4L18 8',
  menunggu: 'M12 8v4l2.5 1.5M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  ditolak: 'M8 8l8 8M16 8l-8 8',
};

/** The specification gives the status page its own colours. */
const PLACES = { card: ARTICLE_STATUS_COLORS, statusPage: ARTICLE_STATUS_PAGE_COLORS };

type ArticleStatusBadgeProps = { status: ArticleStatus; on?: keyof typeof PLACES };

export function ArticleStatusBadge({ status, on = 'card' }: ArticleStatusBadgeProps) {
  return <StatusBadge label={ARTICLE_STATES[status].label} color={PLACES[on][status]} sign={SIGNS[status]} />;
}
