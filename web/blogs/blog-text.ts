import { Parser } from 'htmlparser2';
import { paragraphsOf } from '#contract/posts/plain-paragraphs.ts';

/** The text of a post as visitors see it: HTML for PostContent, or paragraphs of plain text. */
export type ShownText = string | string[];

/** Returns the text as visitors see it. Text without a tag becomes paragraphs, even if the post counts as formatted. */
export function shownText({ content, is_formatted }: { content: string; is_formatted: boolean }): ShownText {
  return is_formatted && content.includes('<') ? content : paragraphsOf(content, Parser);
}
