import type { Blog } from '#contract/posts/blogs.ts';
import { DEFAULT_BLOG_STATUS } from '#contract/constants.ts';
import { draftPlacesOf, type Fields } from '#web/drafts/drafts.ts';
import { type FormFields, removalField } from '#web/forms/form-fields.ts';
import { IMAGE_FILE } from '#web/forms/image-rules.ts';
import type { FormKind } from '#web/forms/use-form-state.ts';
import { postTexts } from '#web/writing/post-fields.ts';
import { blogStatusChoices } from './blog-status.ts';

/** The value of the field `is_formatted` if visitors see the post formatted, and not as plain text. */
const FORMATTED = '1';

/** Field values that each edit in the visual editor sets, so that visitors see the post as the editor shows it. */
export const BY_EDITOR = { is_formatted: FORMATTED };

const TEXTS: FormFields<Blog> = [
  ...postTexts('Isi blog'),
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
    removalField('image', 'Gambar'),
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

export const blogDrafts = draftPlacesOf('blog');
