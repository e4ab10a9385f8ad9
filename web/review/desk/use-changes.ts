import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueChangesAnswer } from '#contract/articles/review-queue.ts';
import { outcomeOf } from '#web/session/outcome.ts';
import { sessionApi } from '#web/session/session-api.ts';

const EVERY_MS = 20_000;

/**
 * Asks the server for changes in the queue every 20 seconds, and at once when the window becomes visible again. A
 * hidden window asks for nothing. `at`: the server's time when the queue was loaded. Only changes after it count.
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
      if (since.current !== undefined) {
        const outcome = await outcomeOf(sessionApi('reviewChanges', { query: { since: since.current } }));
        // The session has ended, and the sign-in page is already loading.
        if (outcome === 'ended') return;
        if ('answer' in outcome) {
          since.current = outcome.answer.at;
          if (!isOver) report(outcome.answer);
        }
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
