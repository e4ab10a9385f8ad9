import { type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { type Caller, isAdmin } from '#server/sessions/callers.ts';

/** What a caller may see in the list; undefined means every status. */
export function visibleStatus(caller: Caller | undefined): BlogStatus | undefined {
  return isAdmin(caller) ? undefined : PUBLIC_BLOG_STATUS;
}

export function canRead(caller: Caller | undefined, blog: { user_id: number; status: BlogStatus }): boolean {
  return blog.status === PUBLIC_BLOG_STATUS || isAdmin(caller) || caller?.id === blog.user_id;
}

/** A post keeps the date on which it first went public, whatever happens to it later. */
export function publicationDate(publishedAt: string | null, status: BlogStatus, now: Date): string | null {
  return publishedAt ?? (status === PUBLIC_BLOG_STATUS ? now.toISOString() : null);
}
