import { useLocation, useNavigation } from 'react-router';
import { fieldsOf } from '#contract/objects.ts';
import { type ListShape, type ListView, readView } from './list-view.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

/** Returns whether another page or view of the list is loading. Meanwhile the old rows stay on the screen. */
export function useIsLoadingList(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === path.toLowerCase();
}

/** Returns the view that was requested last, even while it loads, so that a second quick choice keeps the first. */
export function useWantedView(shape: ListShape, view: ListView): ListView {
  const { location } = useNavigation();
  const isLoading = useIsLoadingList(shape.path);
  return isLoading && location ? readView(shape, new URLSearchParams(location.search)) : view;
}

/** The `state` of a navigation that changes a list. It keeps the focus on the control `id`, not on the heading. */
export function usedState(id: string): { used: string } {
  return { used: id };
}

export function useFocusOnWhatWasUsed(): void {
  const { used } = fieldsOf(useLocation().state);
  useAfterNavigation(() => {
    if (typeof used === 'string')
      requestAnimationFrame(() => document.getElementById(used)?.focus({ preventScroll: true }));
  });
}
