import { type Caller, isAdmin } from '#server/callers.ts';
import type { PostKind } from './post-kind.ts';

/** The status that a caller sees in the public list; undefined means every status. */
export function visibleStatus<Status extends string>(
  kind: PostKind<Status>,
  caller: Caller | undefined,
): Status | undefined {
  return isAdmin(caller) ? undefined : kind.publicStatus;
}

export function canRead(
  kind: PostKind,
  caller: Caller | undefined,
  post: { user_id: number; status: string; stage?: string | undefined },
): boolean {
  if (post.status === kind.publicStatus || caller?.id === post.user_id) return true;
  return isAdmin(caller) && !kind.hiddenStages?.includes(post.stage ?? '');
}

/**
 * Returns the date on which a post first became public. It stays when an admin withdraws the post and publishes it
 * again.
 */
export function publicationDate(kind: PostKind, publishedAt: string | null, status: string, now: Date): string | null {
  return publishedAt ?? (status === kind.publicStatus ? now.toISOString() : null);
}
