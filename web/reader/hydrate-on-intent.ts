import { TOKEN_KEY } from '#contract/constants.ts';
import { storage } from '#web/session/storage.ts';
import { isAtFirstFocus, reloadWithText, restoreText } from './typed-text.ts';

/** Selects what only works with React: forms that a script sends, and links that add to the page. */
const NEEDS_REACT = '[data-needs-react]';
/** Selects the elements whose click is held until React has loaded. A link inside a form works by itself. */
const HELD = `:is(a, button)${NEEDS_REACT}, ${NEEDS_REACT} button[type="button"]`;
/** Selects links that replace this page by another one of this site. */
const LEAVES = 'a[href^="/"]:not([href^="//"], [target], [download])';
const NOT_REACHED = 502;

/**
 * Loads React on the first intent to use something that needs it (hover, press or focus), or at once if a user is
 * signed in or with `isWanted`. Until React has hydrated the page, a click or a submit that needs it is held, and
 * repeated afterwards. Until then a link keeps the page while the device is offline, as web/layouts/lost-connection.tsx
 * does later. On pages for readers the server leaves React's start in the page as a script of type text/hydrate
 * (web/entry.server.tsx). Other pages start React themselves, and only the holding is needed there.
 */
export function hydrateOnIntent(isWanted: boolean): void {
  const root = document.documentElement;
  const stop = new AbortController();
  const { signal } = stop;
  const held = new Map<Element, () => void>();
  /**
   * Whether the page was reloaded because files were missing. If they are missing again, another reload would not help.
   */
  const isReloaded = restoreText();
  let isStarted = false;

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };

  const run = () => {
    const waiting = document.querySelector('script[type="text/hydrate"]');
    if (!waiting) return;
    const script = document.createElement('script');
    script.type = 'module';
    script.text = waiting.textContent;
    script.addEventListener('error', () => {
      isStarted = false;
      void recover();
    });
    document.head.append(script);
  };

  /**
   * Handles files of React that did not arrive. If the site responds, a release has replaced them, and only a new
   * document knows the new ones. While a visitor types, the reload waits for the submit.
   */
  const recover = async () => {
    const isWaiting = () => held.size > 0 || isAtFirstFocus();
    if (!isWaiting()) return;
    if (!isReloaded && (await isReachable())) {
      if (isWaiting()) reloadWithText();
    } else if (held.size > 0) {
      ask(start, () => {
        for (const element of held.keys()) element.removeAttribute('aria-busy');
        held.clear();
      });
    }
  };

  const startIfNeeded = (event: Event) => {
    if (needs(event)) start();
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, startIfNeeded, { signal });

  const hold = (event: Event, act: () => void) => {
    start();
    event.preventDefault();
    event.stopImmediatePropagation();
    const element = event.target as Element;
    element.setAttribute('aria-busy', 'true');
    held.set(element, () => {
      element.removeAttribute('aria-busy');
      act();
    });
  };
  addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const pressed = target instanceof Element ? target.closest<HTMLElement>(HELD) : null;
      if (pressed && isPlain(event)) hold(event, () => pressed.click());
    },
    { capture: true, signal },
  );
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>(LEAVES);
      if (link && isPlain(event)) keepPage(event, () => link.click());
    },
    { signal },
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      const again = () => form.requestSubmit(event.submitter);
      // A form with an address works by itself.
      if (form.hasAttribute('action')) keepPage(event, again);
      else if (needs(event)) hold(event, again);
    },
    { capture: true, signal },
  );

  new MutationObserver((_, observer) => {
    observer.disconnect();
    stop.abort();
    for (const repeat of held.values()) repeat();
  }).observe(root, { attributeFilter: ['data-hydrated'] });

  document.addEventListener('DOMContentLoaded', () => {
    // The server renders these buttons disabled, for browsers without a script.
    for (const button of document.querySelectorAll<HTMLButtonElement>(`${NEEDS_REACT} [type="submit"]`))
      button.disabled = false;
  });

  const startIfSignedIn = () => {
    if (storage.get(TOKEN_KEY) !== null) start();
  };
  // Another tab signs in, or the browser restores the page from its back/forward cache.
  addEventListener('storage', startIfSignedIn, { signal });
  addEventListener('pageshow', startIfSignedIn, { signal });
  startIfSignedIn();
  if (isWanted) start();
}

function needs({ target }: Event): boolean {
  return target instanceof Element && target.closest(NEEDS_REACT) !== null;
}

/** Whether no modifier key is held, which would open a link elsewhere. */
function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** While the device is offline, stops what would load another document and end on the browser's error page. */
function keepPage(event: Event, again: () => void): void {
  if (navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  ask(again);
}

/** Shows the dialog about the connection, which is part of every page (web/layouts/lost-connection.tsx). */
function ask(again: () => void, giveUp?: () => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('.lost-connection');
  if (!dialog) return;
  dialog.returnValue = '';
  dialog.addEventListener('close', () => (dialog.returnValue === 'retry' ? again() : giveUp?.()), { once: true });
  dialog.showModal();
}

/** Whether the site itself responds, not a proxy in place of it. */
async function isReachable(): Promise<boolean> {
  return await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < NOT_REACHED,
    () => false,
  );
}
