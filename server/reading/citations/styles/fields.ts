import type { CitedWork } from '#server/reading/citations/cited-work.ts';
import { readQuotations, writtenText } from './quotation.ts';
import { titleCase } from './title-case.ts';

/** Writes a text of a work with curly quotation marks. */
export function plain(text: string): string {
  return writtenText(readQuotations(text));
}

/** Writes a title, or the name of a publication, that stands in italics. In English it gets capitals. */
export function italicTitle(text: string, { language }: CitedWork): string {
  return language === 'en' ? writtenText(titleCase(readQuotations(text), 'italic')) : plain(text);
}

/** Writes a title between quotation marks. */
export function quoted(text: string): string {
  return writtenText([readQuotations(text)]);
}

/** Writes a title between quotation marks. In English it gets capitals. */
export function quotedTitle(text: string, { language }: CitedWork): string {
  return language === 'en' ? writtenText([titleCase(readQuotations(text), 'quoted')]) : quoted(text);
}

/** Returns the year of publication, or '' if it is not known. */
export function yearOf({ issued }: CitedWork): string {
  return typeof issued === 'string' ? issued : String(issued.year);
}

/** Returns the address under which citations have the work: its DOI's, or its own. */
export function addressOf({ doi, url }: CitedWork): string {
  return doi === '' ? url : `https://doi.org/${doi}`;
}
