import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { listKey, type QueueView } from './queue-view.ts';

/** A page of the queue; `queue` is undefined if it did not load. `now`: when it loaded, by the browser's clock. */
export type LoadedQueue = { key: string; now: Date; queue: QueueAnswer | undefined; problem?: string };

export async function loadQueue(view: QueueView): Promise<LoadedQueue> {
  const { tab, q, page } = view;
  const key = listKey(view);
  try {
    const queue = await sessionApi('reviewQueue', { query: { tab, q: q || undefined, page: String(page) } });
    return { key, now: new Date(), queue };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { key, now: new Date(), queue: undefined, problem: error.message };
  }
}
