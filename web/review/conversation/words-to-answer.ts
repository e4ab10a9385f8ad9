import { UNDOABLE_EVENTS } from '#contract/articles/decision-events.ts';
import type { EventKind, TimelineAnswer, TimelineEvent } from '#contract/articles/reviews.ts';

const REFUSALS: ReadonlySet<EventKind> = new Set(['revise', 'declined', 'revisionReturned', 'revisionDeclined']);
const ANSWERS: ReadonlySet<EventKind> = new Set(['resubmitted', 'revisionProposed']);

/**
 * Returns the events that the author has to answer, the oldest first: the last decision, if it is a rejection and the
 * author has sent no new text since, and the editors' messages after that decision. Undone events do not count.
 */
export function wordsToAnswer(timeline: TimelineAnswer | undefined): readonly TimelineEvent[] {
  const events = timeline?.events.filter(({ undone_by }) => undone_by === null) ?? [];
  const last = events.findIndex(({ kind }) => UNDOABLE_EVENTS.has(kind));
  const since = last === -1 ? events : events.slice(0, last);
  const comments = since.filter(({ kind, by }) => kind === 'comment' && by === 'editors');
  const decision = events[last];
  const isOpen = decision && REFUSALS.has(decision.kind) && !since.some(({ kind }) => ANSWERS.has(kind));
  return [...comments, ...(isOpen ? [decision] : [])].toReversed();
}
