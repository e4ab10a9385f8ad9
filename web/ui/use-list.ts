import { useLocation, useNavigation } from 'react-router';
import { useAfterNavigation } from './use-after-navigation.ts';

/** Whether another part of the same list is on its way; the rows that are there stay meanwhile. */
export function useIsLoadingList(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === path.toLowerCase();
}

/** For the `state` of what changes a list: it keeps the focus, which the frame would take to the heading. */
export function usedState(id: string): { used: string } {
  return { used: id };
}

export function useFocusOnWhatWasUsed(): void {
  const { state } = useLocation() as { state: { used?: string } | null };
  useAfterNavigation(() => {
    const used = state?.used;
    if (used !== undefined) requestAnimationFrame(() => document.getElementById(used)?.focus({ preventScroll: true }));
  });
}
