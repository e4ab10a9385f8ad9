import type { TimelineAnswer } from '#contract/articles/reviews.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Resolves to undefined if the timeline did not load. */
export type LoadingTimeline = Promise<TimelineAnswer | undefined>;

export function loadTimeline(id: number | string, page = 1): LoadingTimeline {
  return optional(sessionApi('articleTimeline', { params: { id }, query: { page: String(page) } }));
}
