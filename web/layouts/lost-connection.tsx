import { useContext, useEffect } from 'react';
import {
  createPath,
  type DataRouter,
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { button } from '#web/ui/button.ts';

/** A proxy responds with 502 to 504 for a server that it cannot reach. */
const NOT_REACHED = 502;

/** Set by the component below, in the browser only. */
let router: DataRouter | undefined;
let dialog: HTMLDialogElement | null;
let retry: (() => void) | undefined;
/** The visible page's position in the browser's history. During a Back or Forward the browser is already elsewhere. */
let shownAt: number;
let isStaying = false;
let waiting: (() => void)[] = [];

/**
 * Root middleware in the browser. If the data of a navigation does not arrive, it stays on the current page with
 * everything typed there, and shows a message (docs/decisions/lost-connection.md).
 */
export async function keepPage<Results extends object>(
  { url, request }: { url: URL; request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  // The navigation back to the visible page (`stay`) loads nothing.
  const shown = router?.state.location;
  if (isStaying && url.pathname === shown?.pathname && url.search === shown.search) {
    isStaying = false;
    return {} as Results;
  }
  const results = await next();
  // Another navigation may have replaced this one while it waited for its script.
  const isCurrent = isNavigating() && !request.signal.aborted;
  if (isCurrent && Object.values(results).some(isUnanswered)) await lose(false);
  return results;
}

/** True from a click on a link until its page is shown. False while a document loads, or a page reloads its data. */
export function isNavigating(): boolean {
  return router?.state.navigation.location !== undefined;
}

/**
 * Ends a navigation whose data or script did not arrive. React Router calls it for a script instead of reloading the
 * page (scripts/patch-router.ts). Resolves at the next navigation, when a script may be tried again.
 */
export async function lose(isScript = true): Promise<void> {
  const navigation = router?.state.navigation;
  const wanted = navigation?.location;
  if (wanted) {
    const path = createPath(wanted);
    // A script of an older release no longer exists. Loading the page as a document gets the new release.
    const isOld = isScript && (await reach(path));
    if (router?.state.navigation === navigation) {
      if (isOld) location.assign(path);
      else {
        const replace = navigation.historyAction === NavigationType.Replace;
        const state: unknown = wanted.state;
        stay(() => void router?.navigate(path, { state, replace, preventScrollReset: replace }));
      }
    }
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Navigates to the current history entry, which cancels the pending navigation. The router has no other way. */
function stay(push: () => void): void {
  const moved = position() - shownAt;
  isStaying = true;
  if (moved) history.go(-moved);
  else dispatchEvent(new PopStateEvent('popstate'));
  ask(moved ? () => history.go(moved) : push);
}

/**
 * Checks that the site responds before a link loads a document (feeds, links in articles): the browser would show its
 * error page. Links to other sites cannot be checked.
 */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    'a:is([href^="/"],[href^=http]):not([target],[download])',
  );
  const isForBrowser = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || isForBrowser || (navigator.onLine && link.host !== location.host)) return;
  event.preventDefault();
  void reach(link.href).then((isReached) => (isReached ? location.assign(link.href) : ask(() => link.click())));
}

/** Whether the site responds at this address, with any status of its own. */
export async function reach(address: string): Promise<boolean> {
  return await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < NOT_REACHED,
    () => false,
  );
}

function ask(again: () => void): void {
  retry = again;
  dialog?.showModal();
}

/**
 * Returns the position in the browser's history. The router's own index ignores links within a page, so it is only for
 * browsers without the Navigation API.
 */
function position(): number {
  return window.navigation?.currentEntry?.index ?? (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Whether a call got no response, an incomplete one, or one from a proxy. The page shows errors of the site itself. */
function isUnanswered({ type, result }: { type: string; result: unknown }): boolean {
  if (type !== 'error') return false;
  const { status, data, cause } = result as { status?: number; data?: unknown; cause?: unknown };
  return result instanceof TypeError || !!cause || (Number(status) >= NOT_REACHED && data !== null);
}

/** Part of every page: the message must be available when nothing can be loaded. */
export function LostConnection() {
  const context = useContext(DataRouterContext);
  useEffect(() => {
    router = context?.router;
    shownAt = position();
    addEventListener('click', followLink);
    return router?.subscribe(({ navigation, location: shown }) => {
      if (!navigation.location) shownAt = position();
      else if (navigation.location.key !== shown.key) {
        for (const tryAgain of waiting) tryAgain();
        waiting = [];
      }
    });
  }, [context]);
  return (
    <dialog
      ref={(element) => {
        dialog = element;
      }}
      lang={DEFAULT_LANGUAGE}
      className="lost-connection"
      aria-labelledby="lost"
    >
      <h2 id="lost">Tidak ada koneksi ke situs ini</h2>
      <p>
        Halaman berikutnya belum dapat dibuka. Periksa koneksi Anda, lalu coba lagi. Yang Anda isi tetap ada di sini.
      </p>
      <form method="dialog">
        <button className={button.quiet}>Tutup</button>
        <button value="retry" className={button.primary} onClick={() => retry?.()}>
          Coba lagi
        </button>
      </form>
    </dialog>
  );
}
