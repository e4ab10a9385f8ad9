import { DEFAULT_LANGUAGE, type Language, PERSISTED_STATE_KEY } from '#contract/constants.ts';
import { parseState, writeState } from './persisted-state.ts';
import { storage } from './storage.ts';

/**
 * Stores the page's language in the persisted state. Exception: if another language is stored and the language cookie
 * is missing, the server could not know the user's language. Then only returns the stored language.
 */
export function keepLanguage(language: Language): Language | undefined {
  const kept = parseState(storage.get(PERSISTED_STATE_KEY));
  if (kept.language === language) return undefined;
  if (kept.language && !/(?:^|; )language=/.test(document.cookie)) return kept.language;
  if (kept.language || language !== DEFAULT_LANGUAGE) {
    storage.set(PERSISTED_STATE_KEY, writeState({ ...kept, language }));
  }
  return undefined;
}
