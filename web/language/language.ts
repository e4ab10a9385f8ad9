import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Returns the visitor's language, for the few texts that exist in both languages. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Returns both languages, the chosen one first. Texts that are always shown in both languages have this order. */
export function inChosenOrder(chosen: Language): Language[] {
  return [chosen, ...LANGUAGES.filter((language) => language !== chosen)];
}
