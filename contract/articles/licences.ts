import { keysOf } from '#contract/objects.ts';

/**
 * The licences under which a work may be published. Their keys are the codes in requests, responses and rows: SPDX
 * identifiers, where SPDX has one. This file does without zod, because public pages load it. `url` is undefined for a
 * licence without a deed.
 */
export const LICENCES = {
  'CC-BY-4.0': { label: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC-BY-SA-4.0': { label: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'CC-BY-NC-4.0': { label: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'CC-BY-NC-ND-4.0': { label: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  'all-rights-reserved': { label: 'Hak cipta dilindungi', url: undefined },
} as const;

export type Licence = keyof typeof LICENCES;

export const LICENCE_CODES = keysOf(LICENCES);
