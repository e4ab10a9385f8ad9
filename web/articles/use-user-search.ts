import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UserSummary } from '#contract/identity/users.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** The search starts this long after the last keystroke. */
const TYPING_MS = 150;

type Found = { q: string; users: UserSummary[]; total: number; page: number };

/** Searches users by name or e-mail on the server and loads the results page by page. */
export function useUserSearch(q: string, isOn: boolean) {
  const [found, setFound] = useState<Found>();
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const turn = useRef(0);

  async function load(wanted: string, page: number): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    setIsLoading(true);
    setHasFailed(false);
    const query = {
      q: wanted === '' ? undefined : wanted,
      page: String(page),
      per_page: '20',
      sort: 'nama_depan',
      open: 'true',
    } as const;
    const answer = await optional(sessionApi('allUsers', { query }));
    // Ignores this response if another search has started since.
    if (mine !== turn.current) return;
    setIsLoading(false);
    if (!answer) return setHasFailed(true);
    const before = page === 1 ? [] : (found?.users ?? []);
    setFound({ q: wanted, users: [...before, ...answer.data], total: answer.meta.total, page });
  }

  const begin = useEffectEvent((wanted: string) => void load(wanted, 1));
  const isFresh = found?.q === q;
  useEffect(() => {
    if (!isOn || isFresh) return;
    const timer = setTimeout(() => begin(q), found === undefined ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [isOn, q, isFresh, found]);

  const hasMore = found !== undefined && found.users.length < found.total;
  return {
    users: found?.users ?? [],
    total: found?.total ?? 0,
    isLoading,
    hasFailed,
    loadMore: () => {
      if (hasMore && isFresh && !isLoading) void load(found.q, found.page + 1);
    },
  };
}
