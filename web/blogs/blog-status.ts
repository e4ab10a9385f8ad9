import { BLOG_STATUSES, type BlogStatus, DEFAULT_BLOG_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';

/** The statuses of a blog post with their labels, for lists and selects. */
export const blogStatusChoices = BLOG_STATUSES.map((value) => ({
  value,
  label: labels.blogAdmin.statusOptions[value],
}));

export function isOnSite({ status }: { status: BlogStatus }): boolean {
  return status === PUBLIC_BLOG_STATUS;
}

/** Returns the status that the switch on a card gives a post. */
export function otherStatus(status: BlogStatus): BlogStatus {
  return status === PUBLIC_BLOG_STATUS ? DEFAULT_BLOG_STATUS : PUBLIC_BLOG_STATUS;
}

/** Labels of the button that switches a post, by the new status. */
export const SWITCH_LABELS: Record<BlogStatus, string> = { onpost: 'Terbitkan', onhold: 'Tahan' };
