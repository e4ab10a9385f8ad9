/**
 * The licences under which a work may be published, by the code that requests, responses and rows have (SPDX where SPDX
 * has one). Without zod: public pages load this file. `url` is undefined where there is no deed to link to.
 */
export const LICENCES = {
  'CC-BY-4.0': { label: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'CC-BY-SA-4.0': { label: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'CC-BY-NC-4.0': { label: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'CC-BY-NC-ND-4.0': { label: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  'all-rights-reserved': { label: 'Hak cipta dilindungi', url: undefined },
} as const;

export type Licence = keyof typeof LICENCES;

export const LICENCE_CODES = Object.keys(LICENCES) as [Licence, ...Licence[]];
