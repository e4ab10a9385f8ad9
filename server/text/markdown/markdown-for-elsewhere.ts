import { addressFor } from './inline.ts';
import { plainToMarkdown, toMarkdown } from './markdown.ts';

/**
 * Returns a stored text as Markdown whose links and pictures have absolute addresses. `pageUrl`: the page of the text.
 * `isFormatted`: whether readers see the text with its formatting.
 */
export function markdownForElsewhere(html: string, pageUrl: string, isFormatted: boolean): string {
  if (!isFormatted) return plainToMarkdown(html);
  return toMarkdown(html, { origin: pageUrl, picture: (src) => addressFor(src, pageUrl) });
}
