import { addressFor } from './inline.ts';
import { plainToMarkdown, toMarkdown } from './markdown.ts';

/**
 * Returns a stored text as Markdown whose links and pictures have absolute addresses. `pageUrl`: the page of the text.
 * `isFormatted`: whether readers see the text with its formatting.
 */
export function markdownForElsewhere(html: string, pageUrl: string, isFormatted: boolean): string {
  const place = { origin: pageUrl, picture: (src: string) => addressFor(src, pageUrl) };
  return isFormatted ? toMarkdown(html, place) : plainToMarkdown(html, place);
}
