import type { Blog } from '#contract/blogs.ts';
import { CONTENT_CHARACTERS, DEFAULT_BLOG_STATUS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { textToEdit } from '#contract/markup.ts';
import type { FieldRule } from '#web/forms/field-rules.ts';

/**
 * `imageName`: of a picture that was chosen and not sent yet; empty for none. `remove_image`: see
 * web/forms/removal.ts.
 */
export type BlogFields = { title: string; content: string; status: string; imageName: string; remove_image: string };

export const NEW_BLOG: BlogFields = {
  title: '',
  content: '',
  status: DEFAULT_BLOG_STATUS,
  imageName: '',
  remove_image: '',
};

/** What someone must write; `label` is how the server names it. */
export const BLOG_RULES: readonly FieldRule<'title' | 'content'>[] = [
  { name: 'title', label: 'Judul', limit: SHORT_TEXT_CHARACTERS },
  { name: 'content', label: 'Isi blog', limit: CONTENT_CHARACTERS },
];

export function blogFields({ title, content, status }: Blog): BlogFields {
  return { title, content: textToEdit(content), status, imageName: '', remove_image: '' };
}
