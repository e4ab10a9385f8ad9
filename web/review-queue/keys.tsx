import { createContext, use, useEffect, useRef, useState } from 'react';
import { storage } from '#web/drafts/browser-drafts.ts';

/** Whether the keys of the screen are on. */
export const KeysContext = createContext(true);

/** What each key does, by `KeyboardEvent.key` in lower case. */
export type Keys = Readonly<Record<string, () => void>>;

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const COVERING = 'dialog[open], [data-menu][open]';

/**
 * Listens to single keys. They do nothing in a field, with Ctrl, Alt or Meta, while a dialog or a menu is open, and
 * where something nearer to the focus has used the key.
 */
export function useKeys(keys: Keys): void {
  const isOn = use(KeysContext);
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const { target, key, shiftKey } = event;
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      const isLetter = /^[a-z]$/i.test(key);
      const act = isLetter && shiftKey ? undefined : current.current[key.toLowerCase()];
      if (!act || (target instanceof Element && target.closest(TYPING)) || document.querySelector(COVERING)) return;
      // A held key moves through the list and does nothing else twice.
      if (event.repeat && key !== 'j' && key !== 'k') return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Calls `send` for Ctrl+Enter (or Cmd+Enter) outside of forms and in `form`, but not in another form. */
export function useSendKey(form: { current: HTMLFormElement | null }, send: () => void): void {
  const current = useRef(send);
  useEffect(() => {
    current.current = send;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
      const inside = event.target instanceof Element ? event.target.closest('form') : null;
      if ((inside && inside !== form.current) || document.querySelector(COVERING)) return;
      event.preventDefault();
      current.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
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
