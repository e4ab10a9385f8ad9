import { useLocation, useNavigation } from 'react-router';
import { type ListShape, type ListView, readView } from './list-view.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

/** Whether another part of the same list is loading. The old rows stay on the screen meanwhile. */
export function useIsLoadingList(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === path.toLowerCase();
}

/** Returns the view that was requested last, even if it is still loading, so that two quick choices add up. */
export function useWantedView(shape: ListShape, view: ListView): ListView {
  const { location } = useNavigation();
  const isLoading = useIsLoadingList(shape.path);
  return isLoading && location ? readView(shape, new URLSearchParams(location.search)) : view;
}

/** The `state` of a navigation that changes a list: the control `id` keeps the focus, which would go to the heading. */
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
