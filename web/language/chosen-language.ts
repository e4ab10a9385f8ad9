import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/constants.ts';
import { languageCookie } from '#contract/language.ts';

/** Chosen in this browser since the page was loaded; the server never sets it. */
let chosen: Language | undefined;
const listeners = new Set<() => void>();

/** Both languages are in the page already, so nothing is loaded. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  document.cookie = languageCookie(language, location.protocol);
  for (const listener of listeners) listener();
}

/** `onLoad` is what the server rendered. */
export function useChosenLanguage(onLoad: Language): Language {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? onLoad,
    () => onLoad,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
