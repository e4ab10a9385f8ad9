import { Parser } from 'htmlparser2';
import { paragraphsOf } from '#contract/posts/plain-paragraphs.ts';
import { type PreparedText, prepareText } from '#web/posts/prepare-text/prepare-text.ts';

/** The text of a post as visitors see it: prepared HTML, or paragraphs of plain text. */
export type ShownText = PreparedText | string[];

/** Returns the text as visitors see it. Text without a tag becomes paragraphs, even if the post counts as formatted. */
export function shownText(
  { content, is_formatted }: { content: string; is_formatted: boolean },
  idPrefix?: string,
): ShownText {
  return is_formatted && content.includes('<') ? prepareText(content, { idPrefix }) : paragraphsOf(content, Parser);
}

/** Plain text has no headings, so it has no contents. */
export function contentsOf(text: ShownText): string | undefined {
  return Array.isArray(text) ? undefined : text.contents;
}
