import type { QueueItem } from '#contract/articles/review-queue.ts';
import type { SeenText } from './use-seen.ts';
import type { Subject } from '#web/review/decision/decision.ts';

/** The state of an article that a person has before them. `text`: what was read of it, if it was opened. */
export type KnownState = Pick<QueueItem, 'updated_at' | 'pending_version'> & {
  text: SeenText | undefined;
};

/**
 * Returns what a decision on a selected article is about: the state that the person knows. The list is loaded again by
 * itself, and its later state may have a text that was on no screen; the server refuses a decision on an earlier one.
 */
export function subjectOf(item: QueueItem, known: KnownState = { ...item, text: undefined }) {
  const { id, title, updated_at, pending_version, publish_at } = item;
  // The list may also be behind the opened article.
  const isOlder = known.pending_version !== null && pending_version !== null && pending_version < known.pending_version;
  const isChanged = updated_at > known.updated_at || (pending_version !== known.pending_version && !isOlder);
  const version = known.pending_version ?? undefined;
  const subject: Subject = { id, title, updated_at: known.updated_at, version, publish_at };
  return { ...subject, isChanged };
}
