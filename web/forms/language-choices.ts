import type { Language } from '#contract/constants.ts';

/** The languages in which texts are written, for a FormSelect. */
export const LANGUAGE_CHOICES: readonly { value: Language; label: string }[] = [
  { value: 'id', label: 'Bahasa Indonesia' },
  { value: 'en', label: 'Bahasa Inggris' },
];
