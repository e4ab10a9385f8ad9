import { BLOG_STATUSES, type BlogStatus, DEFAULT_BLOG_STATUS, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { labels } from '#contract/messages.ts';

export const blogStatusChoices = BLOG_STATUSES.map((value) => ({
  value,
  label: labels.blogAdmin.statusOptions[value],
}));

export function isOnSite({ status }: { status: BlogStatus }): boolean {
  return status === PUBLIC_BLOG_STATUS;
}

/** Returns the status that a post gets from the switch on its card. */
export function otherStatus(status: BlogStatus): BlogStatus {
  return status === PUBLIC_BLOG_STATUS ? DEFAULT_BLOG_STATUS : PUBLIC_BLOG_STATUS;
}

/** Labels of the button that changes a post's status, by the status that the post gets. */
export const SWITCH_LABELS: Record<BlogStatus, string> = { onpost: 'Terbitkan', onhold: 'Tahan' };
