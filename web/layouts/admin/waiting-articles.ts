import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

let count: number | undefined;
let asked = 0;
const listeners = new Set<() => void>();

/** Returns the number of articles that wait for a decision, or undefined until it is known. */
export function useWaitingArticles(): number | undefined {
  return useSyncExternalStore(subscribe, () => count);
}

/** Reloads the number of waiting articles after navigations and revalidations, and when the window gets focus. */
export function useFreshWaitingArticles(): void {
  const { state } = useRevalidator();
  useAfterNavigation(refresh);
  useEffect(() => {
    if (state === 'idle') refresh();
  }, [state]);
  useEffect(() => {
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
}

/** Loads the counts of the review queue, and the article that has waited longest. @throws ApiError */
export async function loadWaiting(): Promise<Pick<QueueAnswer, 'articles' | 'counts'>> {
  return await sessionApi('reviewQueue', { query: { per_page: '1' } });
}

function refresh(): void {
  void ask().catch(() => undefined);
}

/** Loads the number of waiting articles. If the request fails, the last known number stays. */
async function ask(): Promise<void> {
  asked += 1;
  const turn = asked;
  const { counts } = await loadWaiting();
  // Ignores this response if a later request was sent meanwhile.
  if (turn !== asked) return;
  count = counts.waiting;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
