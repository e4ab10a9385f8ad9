import { BLOG_STATUSES, type BlogStatus, DEFAULT_BLOG_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
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
