import { useContext, useEffect } from 'react';
import {
  createPath,
  type DataRouter,
  NavigationType,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { button } from '#web/ui/button-styles.ts';

/** The lowest status (of 502, 503 and 504) with which a proxy says that it cannot reach the server. */
const NOT_REACHED = 502;

/** The router of the page. The component LostConnection sets this variable, and only in the browser. */
let router: DataRouter | undefined;
let dialog: HTMLDialogElement | null;
let retry: (() => void) | undefined;
/** The visible page's position in the history. During Back or Forward, position() is already the next page's. */
let shownAt: number;
let isStaying = false;
let waiting: (() => void)[] = [];

/**
 * Root middleware in the browser. If a navigation gets no data, keeps the visible page with everything typed in it, and
 * shows a message (docs/decisions/lost-connection.md).
 */
export async function keepPage<Results extends object>(
  { url, request }: { url: URL; request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  // Loads nothing if the function `stay` has navigated to the visible page, because that page already has its data.
  const shown = router?.state.location;
  if (isStaying && url.pathname === shown?.pathname && url.search === shown.search) {
    isStaying = false;
    return {} as Results;
  }
  const results = await next();
  // Another navigation may have started while this data was loading. That navigation must not be ended.
  const isCurrent = isNavigating() && !request.signal.aborted;
  if (isCurrent && Object.values(results).some(isUnanswered)) await lose(false);
  return results;
}

/** True from the click on a link until the page is shown. False while a document loads or a page reloads its data. */
export function isNavigating(): boolean {
  return router?.state.navigation.location !== undefined;
}

/**
 * Ends a navigation whose data or script did not load. If a script fails, React Router calls this function instead of
 * reloading (scripts/patch-router.ts). Resolves when the next navigation starts: it may need the same script.
 */
export async function lose(isScript = true): Promise<void> {
  const navigation = router?.state.navigation;
  const wanted = navigation?.location;
  if (wanted) {
    const path = createPath(wanted);
    // If the site responds, a newer release has replaced the missing script. Loading a document gets the new release.
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

/** Cancels a navigation: only a navigation to the visible page can do that. `push` repeats the cancelled navigation. */
function stay(push: () => void): void {
  const moved = position() - shownAt;
  isStaying = true;
  if (moved) history.go(-moved);
  else dispatchEvent(new PopStateEvent('popstate'));
  ask(moved ? () => history.go(moved) : push);
}

/**
 * Before a link loads another document (feeds, links in articles), checks that the site responds: otherwise the browser
 * would show its error page. Links to other sites cannot be checked.
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

/** While the device is offline, keeps a form with an address on this page: the browser would show its error page. */
function sendForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || navigator.onLine || !form.hasAttribute('action')) return;
  event.preventDefault();
  ask(() => form.requestSubmit(event.submitter));
}

/** Whether the site itself responds at this address, with any status below 502. */
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
 * Returns the current position in the browser's history. Browsers without the Navigation API use the router's index,
 * which ignores links within a page.
 */
function position(): number {
  return window.navigation?.currentEntry?.index ?? (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** Whether a call got no response, an incomplete one, or one from a proxy. Errors of the site itself do not count. */
function isUnanswered({ type, result }: { type: string; result: unknown }): boolean {
  if (type !== 'error') return false;
  const { status, data, cause } = result as { status?: unknown; data?: unknown; cause?: unknown };
  return result instanceof TypeError || !!cause || (Number(status) >= NOT_REACHED && data !== null);
}

/** The message about a lost connection. Every page contains it, because nothing can be loaded when it is needed. */
export function LostConnection() {
  const context = useContext(DataRouterContext);
  useEffect(() => {
    router = context?.router;
    shownAt = position();
    addEventListener('click', followLink);
    addEventListener('submit', sendForm);
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
        <button value="retry" onClick={() => retry?.()} className={button.primary}>
          Coba lagi
        </button>
      </form>
    </dialog>
  );
}
