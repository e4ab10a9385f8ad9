import type { Blog } from '#contract/posts/blogs.ts';
import { CONTENT_CHARACTERS, DEFAULT_BLOG_STATUS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { textToEdit } from '#contract/posts/markup.ts';
import { draftPlace, type DraftPlace, type Fields } from '#web/drafts/drafts.ts';
import { plainText } from '#web/editor/plain-text.ts';
import { refusePending } from '#web/editor/pictures/stored-picture.ts';
import { type FormFields, removalText } from '#web/forms/form-fields.ts';
import { IMAGE_FILE } from '#web/forms/image-rules.ts';
import type { FormKind } from '#web/forms/use-draft-form.ts';
import { blogStatusChoices } from './blog-status.ts';

/** Value of the field `is_formatted` of a post that visitors see formatted. */
const FORMATTED = '1';

/** What an edit in the visual editor sets: visitors see the post as it looks there. */
export const BY_EDITOR = { is_formatted: FORMATTED };

const TEXTS: FormFields<Blog> = [
  { name: 'title', label: 'Judul', limit: SHORT_TEXT_CHARACTERS, from: (blog) => blog?.title ?? '' },
  {
    name: 'content',
    label: 'Isi blog',
    limit: CONTENT_CHARACTERS,
    from: (blog) => textToEdit(blog?.content ?? ''),
    check: refusePending,
    show: plainText,
  },
  {
    name: 'is_formatted',
    label: 'Tampilan',
    from: (blog) => (blog?.is_formatted ? FORMATTED : ''),
    show: (value) => (value === FORMATTED ? 'Berformat, seperti di editor visual' : 'Teks biasa'),
  },
];

export const BLOG_FIELDS = {
  add: TEXTS,
  edit: [
    ...TEXTS,
    { name: 'remove_image', label: 'Gambar', from: () => '', show: removalText },
    {
      name: 'status',
      label: 'Status',
      from: (blog) => blog?.status ?? DEFAULT_BLOG_STATUS,
      show: (status) => blogStatusChoices.find(({ value }) => value === status)?.label ?? status,
    },
  ],
} as const satisfies Record<string, FormFields<Blog>>;

/** Whether visitors will see the form's text formatted. */
export function isFormatted({ content = '', is_formatted }: Fields): boolean {
  return is_formatted === FORMATTED || /<img[\s>]/.test(content);
}

export const BLOG_FORM: FormKind = { subject: 'Blog', noun: 'Tulisan', file: IMAGE_FILE };

/** Returns where the browser stores a person's drafts: those of this post, or without one those of new posts. */
export function blogDrafts(userId: number, blog?: Pick<Blog, 'id'>): DraftPlace {
  return draftPlace('blog', userId, blog?.id ?? 'new');
}
