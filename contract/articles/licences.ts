import { keysOf } from '#contract/objects.ts';

/**
 * The licences under which an article may be published. Requests, responses and the database contain the keys, which
 * are SPDX identifiers where SPDX has one. `url` is undefined for 'all-rights-reserved', which no web page explains.
 * Public pages load this file: do not import zod, which is large.
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
