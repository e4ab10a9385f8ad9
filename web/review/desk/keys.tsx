import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { storage } from '#web/drafts/browser-drafts.ts';

/** Whether the keys of the screen are on. */
export const KeysContext = createContext(true);

/** What each key does, by `KeyboardEvent.key` in lower case. */
export type Keys = Readonly<Record<string, () => void>>;

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const COVERING = 'dialog[open], [data-menu][open]';

/**
 * Calls `act` for every pressed key; `isCapture`: before anything nearer to the focus. A layout effect, because a
 * screen that is visible must not miss a key, or act on it as the screen was before.
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
 * Listens to single keys. They do nothing in a field, with Ctrl, Alt or Meta, while a dialog or a menu is open, and
 * where something nearer to the focus has used the key.
 */
export function useKeys(keys: Keys): void {
  useKeyDown(use(KeysContext), (event) => {
    const key = singleKey(event);
    const act = key === undefined ? undefined : keys[key];
    if (!act) return;
    // A held key moves through the list and does nothing else twice.
    if (event.repeat && key !== 'j' && key !== 'k') return;
    event.preventDefault();
    act();
  });
}

/** Returns the key of an event that these keys are for: in lower case, without Ctrl, Alt and Meta, outside of fields. */
function singleKey(event: KeyboardEvent): string | undefined {
  const { target, key, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (/^[a-z]$/i.test(key) && shiftKey) return undefined;
  if ((target instanceof Element && target.closest(TYPING)) || document.querySelector(COVERING)) return undefined;
  return key.toLowerCase();
}

/** The keys that act on the open article. None of them sends. */
const OF_THE_ARTICLE = /^[artden1-9]$/;
/** The keys that lead into a field: what is typed next is text. */
const INTO_A_FIELD: ReadonlySet<string> = new Set(['r', 't', 'n']);

/**
 * Keeps the keys that are pressed before the article of a screen has loaded, and presses them once it has. It belongs to
 * one article: when another one opens first, they are dropped.
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
    // The navigation focuses the heading in a frame of its own, which was asked for earlier.
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

/** Calls `send` for Ctrl+Enter (or Cmd+Enter) outside of forms and in `form`, but not in another form. */
export function useSendKey(form: { current: HTMLFormElement | null }, send: () => void): void {
  useKeyDown(true, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
    const inside = event.target instanceof Element ? event.target.closest('form') : null;
    if ((inside && inside !== form.current) || document.querySelector(COVERING)) return;
    event.preventDefault();
    send();
  });
}

/** Shows a key beside what it does, where a keyboard is likely. Screen readers get it from aria-keyshortcuts. */
export function Key({ name, className = '' }: { name: string; className?: string }) {
  if (!use(KeysContext)) return null;
  return (
    <kbd
      aria-hidden="true"
      className={`inline-flex min-w-5 items-center justify-center rounded-sm border border-current/40 px-1 font-sans text-xs leading-4.5 font-medium not-italic opacity-80 pointer-coarse:hidden ${className}`}
    >
      {name}
    </kbd>
  );
}

/** Whether this person wants the keys. This browser remembers it. */
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
