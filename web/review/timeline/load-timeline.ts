import type { TimelineAnswer } from '#contract/articles/reviews.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Resolves to undefined if it did not load. */
export type LoadingTimeline = Promise<TimelineAnswer | undefined>;

/** Loads a page of an article's events, the newest first. */
export async function loadTimeline(id: number | string, page = 1): LoadingTimeline {
  try {
    return await sessionApi('articleTimeline', { params: { id }, query: { page: String(page) } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
