import { use, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation, useNavigate } from 'react-router';
import { usedState } from '#web/admin/use-list.ts';
import { TITLE_ID } from './article-head.tsx';
import { listKey, queueAddress, readQueueView } from './queue-view.ts';

const viewOf = ({ search }: Location) => readQueueView(new URLSearchParams(search));

/**
 * Returns what the screen shows, by the router's own state. React renders a navigation later, but a key that is pressed
 * meanwhile must already act on the newly opened article. A view of another list is returned only once React renders it
 * with the rows of that list.
 */
export function useView() {
  const context = use(DataRouterContext);
  if (!context) throw new Error('The review screen needs a data router.');
  const { router } = context;
  const wanted = useSyncExternalStore(
    // oxlint-disable-next-line typescript/unbound-method -- the router's functions do not use `this`
    router.subscribe,
    () => router.state.navigation.location ?? router.state.location,
  );
  const rendered = useLocation();
  const navigate = useNavigate();
  const isSameList = wanted.pathname === rendered.pathname && listKey(viewOf(wanted)) === listKey(viewOf(rendered));
  const location = isSameList ? wanted : rendered;
  const view = viewOf(location);

  /** Opens an article, or closes it if `id` is undefined. If another article was open, replaces its history entry. */
  async function openArticle(id: number | undefined): Promise<void> {
    // Reads the last completed location: a running navigation has no history entry yet that could be replaced.
    const isOpen = viewOf(router.state.location).id !== undefined;
    await navigate(queueAddress({ ...view, id, articleView: undefined }), {
      replace: isOpen && id !== undefined,
      ...(id !== undefined && { state: usedState(TITLE_ID) }),
    });
  }

  return {
    view,
    /** The router's key of the history entry with this view. */
    addressKey: location.key,
    /** Whether React still has to render the navigation to this view. Rendering it moves the focus. */
    isArriving: location.key !== rendered.key,
    openArticle,
  };
}
