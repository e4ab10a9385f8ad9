import { BLOG_STATUS_COLORS, type BlogStatus } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';
import { StatusBadge } from '#web/posts/status-badge.tsx';

/** Icon paths: a tick, and two bars. */
const SIGNS: Record<BlogStatus, string> = { onpost: 'm6 12.5 4 4L18 8', onhold: 'M9.5 7v10m5-10v10' };

export function BlogStatusBadge({ status }: { status: BlogStatus }) {
  const label = labels.blogAdmin.statusOptions[status];
  return <StatusBadge label={label} lang="en" color={BLOG_STATUS_COLORS[status]} sign={SIGNS[status]} />;
}
