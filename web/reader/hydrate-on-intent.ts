import { TOKEN_KEY } from '#contract/constants.ts';
import { storage } from '#web/session/storage.ts';
import { closestTo } from './closest.ts';
import { isAtFirstFocus, reloadWithText, restoreText } from './typed-text.ts';

/** Selects elements that only work with React: forms that a script sends, and links that load more into the page. */
const NEEDS_REACT = '[data-needs-react]';
/** Selects elements whose clicks are repeated once React runs. Links inside a form are excluded: they need no React. */
const HELD = `:is(a, button)${NEEDS_REACT}, ${NEEDS_REACT} button[type="button"]`;
/** Selects links that leave this page for another page of this site. */
const LEAVES = 'a[href^="/"]:not([href^="//"], [target], [download])';
const NOT_REACHED = 502;

// Aborting removes all listeners of this script.
const stop = new AbortController();
const { signal } = stop;
/** Functions that repeat the clicks and submits that wait for React, by the clicked element or the submitted form. */
const held = new Map<Element, () => void>();
/** Whether the page was reloaded because React's files were missing. It is not reloaded a second time. */
let isReloaded = false;
let isStarted = false;

/**
 * Loads React when the visitor hovers, presses, focuses or unfolds something that needs React, or at once if a user is
 * signed in or `isWanted` is true. Until React has hydrated the page, holds clicks and submits that need React, and then repeats
 * them. Until then, also keeps offline visitors from following a link. In pages for readers, the server writes
 * React's start as a script of type text/hydrate, which browsers do not run (web/entry.server.tsx). Other pages start
 * React by themselves.
 */
export function hydrateOnIntent(isWanted: boolean): void {
  isReloaded = restoreText();
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, startIfNeeded, { signal });
  // A folded box opens also when a reader finds a word in it. The event `toggle` does not bubble.
  addEventListener('toggle', startIfOpened, { capture: true, signal });
  addEventListener('click', clickOn(HELD, hold), { capture: true, signal });
  addEventListener('click', clickOn(LEAVES, keepPage), { signal });
  addEventListener('submit', holdSubmit, { capture: true, signal });

  new MutationObserver((_, observer) => {
    observer.disconnect();
    stop.abort();
    release(true);
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });

  document.addEventListener('DOMContentLoaded', () => {
    // Enables the submit buttons. The server renders them disabled, for browsers that run no script.
    for (const button of document.querySelectorAll<HTMLButtonElement>(`${NEEDS_REACT} [type="submit"]`))
      button.disabled = false;
  });

  // A user may have signed in in another tab, also while this page was in the browser's back/forward cache.
  for (const type of ['storage', 'pageshow']) addEventListener(type, startIfSignedIn, { signal });
  startIfSignedIn();
  if (isWanted) start();
}

function startIfNeeded(event: Event): void {
  if (closestTo(event, NEEDS_REACT)) start();
}

function startIfOpened({ target }: Event): void {
  if ((target as Element).querySelector(NEEDS_REACT)) start();
}

function startIfSignedIn(): void {
  if (storage.get(TOKEN_KEY) !== null) start();
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}

function run(): void {
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
}

/**
 * Handles files of React that did not load. If the site responds, a newer release has replaced them, so the page is
 * reloaded. If the visitor has already typed, the reload waits for a click or submit that needs React.
 */
async function recover(): Promise<void> {
  const isWaiting = () => held.size > 0 || isAtFirstFocus();
  if (!isWaiting()) return;
  if (!isReloaded && (await isReachable())) {
    if (isWaiting()) reloadWithText();
  } else if (held.size > 0) ask(start, () => release(false));
}

function hold(event: Event, again: () => void, element: Element): void {
  start();
  event.preventDefault();
  event.stopImmediatePropagation();
  element.setAttribute('aria-busy', 'true');
  held.set(element, again);
}

/** Forgets the clicks and submits that wait for React. If `isRepeated`, repeats them first. */
function release(isRepeated: boolean): void {
  for (const [element, again] of held) {
    element.removeAttribute('aria-busy');
    if (isRepeated) again();
  }
  held.clear();
}

/** Returns a listener that calls `act` for clicks on `selector`. With a modifier key, the browser handles the click. */
function clickOn(selector: string, act: (event: Event, again: () => void, pressed: Element) => void) {
  return (event: MouseEvent): void => {
    const pressed = closestTo(event, selector);
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!pressed || ctrlKey || metaKey || shiftKey || altKey) return;
    act(event, () => pressed.click(), pressed);
  };
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const again = () => form.requestSubmit(event.submitter);
  // A form with the attribute `action` needs no React: the browser itself sends the form and opens another page.
  if (form.hasAttribute('action')) keepPage(event, again);
  else if (closestTo(event, NEEDS_REACT)) hold(event, again, form);
}

/** While the device is offline, keeps the browser on this page: a link would lead to the browser's error page. */
function keepPage(event: Event, again: () => void): void {
  if (navigator.onLine || event.defaultPrevented) return;
  event.preventDefault();
  ask(again);
}

/** Shows the dialog about the lost connection. Every page contains it (web/layouts/lost-connection.tsx). */
function ask(again: () => void, giveUp?: () => void): void {
  const dialog = document.querySelector<HTMLDialogElement>('.lost-connection');
  if (!dialog) return;
  dialog.returnValue = '';
  dialog.addEventListener('close', () => (dialog.returnValue === 'retry' ? again() : giveUp?.()), { once: true });
  dialog.showModal();
}

/** Whether the site responds. A proxy that cannot reach the server responds with 502 or more. */
async function isReachable(): Promise<boolean> {
  return await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < NOT_REACHED,
    () => false,
  );
}
