import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueChangesAnswer } from '#contract/articles/review-queue.ts';
import { ApiError } from '#web/api/client.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { SessionEnded } from '#web/session/session.ts';

const EVERY_MS = 20_000;

/**
 * Asks every 20 seconds what others have done since `at`, a time of the server, and at once when the window is visible
 * again. A hidden window asks nothing.
 */
export function useChanges(at: string | undefined, onChanges: (changes: QueueChangesAnswer) => void): void {
  const since = useRef(at);
  const report = useEffectEvent(onChanges);
  useEffect(() => {
    since.current ??= at;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (isOver || document.hidden) return;
      try {
        if (since.current !== undefined) {
          const changes = await sessionApi('reviewChanges', { query: { since: since.current } });
          since.current = changes.at;
          if (!isOver) report(changes);
        }
      } catch (error) {
        // The sign-in page is already loading.
        if (error instanceof SessionEnded) return;
        if (!(error instanceof ApiError)) throw error;
      }
      plan();
    }
    function plan(): void {
      clearTimeout(timer);
      if (!isOver && !document.hidden) timer = setTimeout(() => void ask(), EVERY_MS);
    }
    const onVisibility = () => void ask();

    plan();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
