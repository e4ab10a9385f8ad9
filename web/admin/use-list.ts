import { useLocation, useNavigation } from 'react-router';
import { type ListShape, type ListView, readView } from './list-view.ts';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';

/** Whether another part of the same list is on its way; the rows that are there stay meanwhile. */
export function useIsLoadingList(path: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.toLowerCase() === path.toLowerCase();
}

/** What has been asked for last and may still be on its way, so that of two choices in a row neither is lost. */
export function useWantedView<Status extends string, Sort extends string>(
  shape: ListShape<Status, Sort>,
  view: ListView<Status, Sort>,
): ListView<Status, Sort> {
  const { location } = useNavigation();
  const isLoading = useIsLoadingList(shape.path);
  return isLoading && location ? readView(shape, new URLSearchParams(location.search)) : view;
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
