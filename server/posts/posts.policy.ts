import { type Caller, isAdmin } from '#server/callers.ts';
import type { PostKind } from './post-kind.ts';

/** Returns the status of the posts in the caller's list; undefined means every status. */
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

/** Returns when a post first became public, or null. Withdrawing and publishing again does not change it. */
export function publicationDate(kind: PostKind, publishedAt: string | null, status: string, now: Date): string | null {
  return publishedAt ?? (status === kind.publicStatus ? now.toISOString() : null);
}
