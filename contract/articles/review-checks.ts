/**
 * The checks of a text that the server shows to an editor. They state facts, never a verdict. This file does without
 * zod, because the browser loads it.
 *
 * Each check lists items. imageWithoutAlt and figureWithoutSource: the number of the picture in the text ('1').
 * headingOrder: the text of the heading that skips a level. links: the hosts. malformedDoi: the DOI as written.
 * sameTitle: 'id title'. similarText: 'id percent title'.
 */
export const CHECK_CODES = [
  'imageWithoutAlt',
  'figureWithoutSource',
  'headingOrder',
  'links',
  'malformedDoi',
  'missingAbstract',
  'missingKeywords',
  'sameTitle',
  'similarText',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

/** The most items that one check lists. */
export const CHECK_ITEMS_MAX = 10;
