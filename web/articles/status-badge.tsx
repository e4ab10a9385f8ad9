import { ARTICLE_STATES } from '#contract/article-status.ts';
import { ARTICLE_STATUS_COLORS, ARTICLE_STATUS_PAGE_COLORS, type ArticleStatus } from '#contract/constants.ts';

const COLORS = {
  blue: 'bg-blue text-on-blue',
  yellow: 'bg-yellow text-on-yellow',
  red: 'bg-red text-on-red',
  green: 'bg-green text-on-green',
} as const;

/** A tick, a clock, a cross: for those who do not see the colours apart. */
const SIGNS: Record<ArticleStatus, string> = {
  disetujui: 'm6 12.5 4 4L18 8',
  menunggu: 'M12 8v4l2.5 1.5M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  ditolak: 'M8 8l8 8M16 8l-8 8',
};

/** The specification gives the page on which one decides colours of its own. */
const PLACES = { card: ARTICLE_STATUS_COLORS, statusPage: ARTICLE_STATUS_PAGE_COLORS };

type StatusBadgeProps = { status: ArticleStatus; on?: keyof typeof PLACES };

export function StatusBadge({ status, on = 'card' }: StatusBadgeProps) {
  return (
    <span
      className={`inline-flex min-h-7 justify-self-start items-center gap-1.5 rounded-full py-0.5 pr-3 pl-2 text-xs font-semibold whitespace-nowrap ${COLORS[PLACES[on][status]]}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 shrink-0">
        <path
          d={SIGNS[status]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {ARTICLE_STATES[status].label}
    </span>
  );
}
