/**
 * The automatic checks of an article's text. The checks refuse nothing: the editor judges what they report. The browser
 * loads this file: do not import zod, which is large.
 *
 * Each check lists items. imageWithoutAlt and figureWithoutSource: the number of the picture in the text ('1').
 * headingOrder: the text of a heading that skips a level, such as h4 after h2. links: the hosts to which the text
 * links. malformedDoi: the DOI as written. sameTitle: 'id title' of the other article. similarText: 'id percent title'.
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
