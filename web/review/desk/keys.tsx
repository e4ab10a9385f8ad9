import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { storage } from '#web/drafts/browser-drafts.ts';

export const KeysContext = createContext(true);

/** What each key does, by `KeyboardEvent.key` in lower case. */
type Keys = Readonly<Record<string, () => void>>;

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const COVERING = 'dialog[open], [data-menu][open]';

/**
 * Calls `act` for every pressed key. With `isCapture`, `act` runs before the handlers of the focused element. The
 * listener is added in a layout effect, so that keys never act on the previous screen once a new screen is visible.
 */
function useKeyDown(isOn: boolean, act: (event: KeyboardEvent) => void, isCapture = false): void {
  const onKeyDown = useEffectEvent(act);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, isCapture);
    return () => document.removeEventListener('keydown', listen, isCapture);
  }, [isOn, isCapture]);
}

/**
 * Handles single keys. They do nothing in a field, with Ctrl, Alt or Meta, while a dialog or a menu is open, or if
 * another handler has called preventDefault().
 */
export function useKeys(keys: Keys): void {
  useKeyDown(use(KeysContext), (event) => {
    const key = singleKey(event);
    const act = key === undefined ? undefined : keys[key];
    if (!act) return;
    // Of the keys that are held down, only j and k repeat: they move through the list.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    event.preventDefault();
    act();
  });
}

/** Returns the key in lower case; undefined with Ctrl, Alt or Meta, in a field, or while a dialog or a menu is open. */
function singleKey(event: KeyboardEvent): string | undefined {
  const { target, key, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (/^[a-z]$/i.test(key) && shiftKey) return undefined;
  if ((target instanceof Element && target.closest(TYPING)) || document.querySelector(COVERING)) return undefined;
  return key.toLowerCase();
}

/** Matches the keys that act on the open article. None of these keys sends a decision. */
const OF_THE_ARTICLE = /^[artden1-9]$/;
/** The keys that focus a text field. The keys that the user presses after them are text. */
const INTO_A_FIELD: ReadonlySet<string> = new Set(['r', 't', 'n']);

/**
 * Stores keys that are pressed before the article has loaded, and sends them again as `keydown` events once the article
 * has loaded. If another article opens first, the stored keys are discarded.
 */
export function useWaitingKeys(isLoading: boolean): void {
  const waiting = useRef<string[] | undefined>([]);
  const keep = (event: KeyboardEvent) => {
    const key = singleKey(event);
    const keys = waiting.current;
    if (!keys || key?.length !== 1 || key === 'j' || key === 'k') return;
    const isText = keys.some((one) => INTO_A_FIELD.has(one));
    if (!isText && !OF_THE_ARTICLE.test(key)) return;
    event.preventDefault();
    if (!isText && !event.repeat) keys.push(key);
  };
  useKeyDown(use(KeysContext), keep, true);
  useEffect(() => {
    if (isLoading || !waiting.current) return undefined;
    // Sends the keys in the next frame, after the navigation has focused the heading.
    const frame = requestAnimationFrame(() => {
      const keys = waiting.current ?? [];
      waiting.current = undefined;
      for (const key of keys) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoading]);
}

/** Calls `send` for Ctrl+Enter (or Cmd+Enter), unless the focus is in another form than `form`. */
export function useSendKey(form: { current: HTMLFormElement | null }, send: () => void): void {
  useKeyDown(true, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
    const inside = event.target instanceof Element ? event.target.closest('form') : null;
    if ((inside && inside !== form.current) || document.querySelector(COVERING)) return;
    event.preventDefault();
    send();
  });
}

/** Shows the key of a button or link, except on touch screens. Screen readers get it from aria-keyshortcuts. */
export function Key({ name }: { name: string }) {
  if (!use(KeysContext)) return null;
  return (
    <kbd
      aria-hidden="true"
      className="inline-flex min-w-5 items-center justify-center rounded-sm border border-current/40 px-1 font-sans text-xs leading-4.5 font-medium not-italic opacity-80 pointer-coarse:hidden"
    >
      {name}
    </kbd>
  );
}

/** Returns whether the keyboard shortcuts are on, and a setter. The browser's storage keeps the choice. */
export function useKeysChoice(userId: number): [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const name = `review-keys/${userId}`;
  const [isOn, setIsOn] = useState(() => storage.get(name) !== 'off');
  return [
    isOn,
    (next) => {
      setIsOn(next);
      if (next) storage.remove(name);
      else storage.set(name, 'off');
    },
  ];
}
