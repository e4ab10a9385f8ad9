import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/constants.ts';
import { languageCookie } from '#contract/language.ts';

/** The language that the visitor has chosen since the page was loaded. On the server it stays undefined. */
let chosen: Language | undefined;
const listeners = new Set<() => void>();

/** Switches the language. The page contains both languages, so nothing is loaded. */
export function chooseLanguage(language: Language): void {
  chosen = language;
  document.cookie = languageCookie(language, location.protocol);
  for (const listener of listeners) listener();
}

/** Returns the current language. `onLoad`: the language in which the server rendered the page. */
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
