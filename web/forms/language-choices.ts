import type { Language } from '#contract/constants.ts';

/** The languages in which texts are written, for a FormSelect. */
export const LANGUAGE_CHOICES: readonly { value: Language; label: string }[] = [
  { value: 'id', label: 'Bahasa Indonesia' },
  { value: 'en', label: 'Bahasa Inggris' },
];

/** Returns how LANGUAGE_CHOICES names a language: 'Bahasa Inggris'. */
export function languageLabel(language: Language): string {
  return LANGUAGE_CHOICES.find(({ value }) => value === language)?.label ?? language;
}
