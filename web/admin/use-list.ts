import { useLocation, useNavigation } from 'react-router';
import { fieldsOf } from '#contract/objects.ts';
import { type ListShape, type ListView, readView } from './list-view.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

/** Returns whether another page or view of the list at `path` is loading. Meanwhile the old rows stay on the screen. */
export function useIsLoadingList(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === path.toLowerCase();
}

/** Returns the requested view even while it loads, so that a second quick choice builds on the first. */
export function useWantedView(shape: ListShape, view: ListView): ListView {
  const { location } = useNavigation();
  const isLoading = useIsLoadingList(shape.path);
  return isLoading && location ? readView(shape, new URLSearchParams(location.search)) : view;
}

/** Returns the `state` for a navigation within a list: it moves the focus to the control `id`, not to the heading. */
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
