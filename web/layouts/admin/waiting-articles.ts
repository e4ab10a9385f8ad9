import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

let count: number | undefined;
let asked = 0;
const listeners = new Set<() => void>();

/** Returns how many articles wait for a decision, or undefined until that is known. */
export function useWaitingArticles(): number | undefined {
  return useSyncExternalStore(subscribe, () => count);
}

/** Reloads the number of waiting articles after each navigation, each revalidation, and when the window gets focus. */
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

function refresh(): void {
  void ask().catch(() => undefined);
}

/** Requests a list of one row, because only its total matters. If the request fails, the last known number stays. */
async function ask(): Promise<void> {
  asked += 1;
  const turn = asked;
  const { meta } = await sessionApi('semuaArtikel', {
    query: { status: DEFAULT_ARTICLE_STATUS, view: 'card', per_page: '1' },
  });
  // A later request may have been answered first.
  if (turn !== asked) return;
  count = meta.total;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
