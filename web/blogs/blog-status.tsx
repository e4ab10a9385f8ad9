import {
  BLOG_STATUS_COLORS,
  BLOG_STATUSES,
  type BlogStatus,
  DEFAULT_BLOG_STATUS,
  PUBLIC_BLOG_STATUS,
} from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';

/** The statuses of a blog post with their words, for lists and selects. */
export const blogStatusChoices = BLOG_STATUSES.map((value) => ({
  value,
  label: labels.blogAdmin.statusOptions[value],
}));

export function isOnSite({ status }: { status: BlogStatus }): boolean {
  return status === PUBLIC_BLOG_STATUS;
}

/** The status that a post gets when it is switched. */
export function otherStatus(status: BlogStatus): BlogStatus {
  return status === PUBLIC_BLOG_STATUS ? DEFAULT_BLOG_STATUS : PUBLIC_BLOG_STATUS;
}

/** What the button that switches a post says, by the status that the post gets. */
export const SWITCH_LABELS: Record<BlogStatus, string> = { onpost: 'Terbitkan', onhold: 'Tahan' };

const COLORS = { blue: 'bg-blue text-on-blue', yellow: 'bg-yellow text-on-yellow' } as const;

/** A tick and two bars: for those who do not see the colours apart. */
const SIGNS: Record<BlogStatus, string> = { onpost: 'm6 12.5 4 4L18 8', onhold: 'M9.5 7v10m5-10v10' };

export function BlogStatusBadge({ status }: { status: BlogStatus }) {
  return (
    <span
      lang="en"
      className={`inline-flex min-h-7 items-center gap-1.5 justify-self-start rounded-full py-0.5 pr-3 pl-2 text-xs font-semibold whitespace-nowrap ${COLORS[BLOG_STATUS_COLORS[status]]}`}
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
      {labels.blogAdmin.statusOptions[status]}
    </span>
  );
}
