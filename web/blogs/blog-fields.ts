import type { Blog } from '#contract/blogs.ts';
import { CONTENT_CHARACTERS, DEFAULT_BLOG_STATUS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import type { FieldRule } from '#web/writing/field-rules.ts';

/** `imageName`: of a picture that was chosen and not sent yet; empty for none. */
export type BlogFields = { title: string; content: string; status: string; imageName: string };

export const NEW_BLOG: BlogFields = { title: '', content: '', status: DEFAULT_BLOG_STATUS, imageName: '' };

/** What someone must write; `label` is how the server names it. */
export const BLOG_RULES: readonly FieldRule<'title' | 'content'>[] = [
  { name: 'title', label: 'Judul', limit: SHORT_TEXT_CHARACTERS },
  { name: 'content', label: 'Isi blog', limit: CONTENT_CHARACTERS },
];

export function blogFields({ title, content, status }: Blog): BlogFields {
  return { title, content: textToEdit(content), status, imageName: '' };
}

/**
 * Content is kept as HTML, where a typed '<' is '&lt;'. Text without a tag is shown as it was typed, unless it would read
 * as a tag then.
 */
export function textToEdit(content: string): string {
  if (/<[a-z/!]/i.test(content)) return content;
  const typed = content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return /<[a-z/!]|&(?:\w+|#\w+);/i.test(typed) ? content : typed;
}
