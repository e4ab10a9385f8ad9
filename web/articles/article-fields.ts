import { VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { draftPlacesOf } from '#web/drafts/drafts.ts';
import { type FormField, type FormFields, removalField } from '#web/forms/form-fields.ts';
import { IMAGE_FILE } from '#web/forms/image-rules.ts';
import type { FormKind } from '#web/forms/use-form-state.ts';
import { postTexts } from '#web/writing/post-fields.ts';
import { WORK_FIELDS } from './work-form-fields.ts';

type Author = Pick<Article['user'], 'nama_depan' | 'nama_belakang' | 'email'>;

/** Returns the text that the author picker shows for the chosen author. */
export function authorText(author: Author): string {
  return `${fullName(author)} · ${author.email ?? ''}`;
}

const { author } = labels.bookAdmin;

const TEXTS: FormFields<Article> = [...postTexts('Isi artikel')];
const REMOVAL = removalField('image', 'Gambar');
const STATUS: FormField<Article> = {
  name: 'verifikasi_admin',
  label: 'Status',
  from: (article) => article?.verifikasi_admin ?? DEFAULT_ARTICLE_STATUS,
  show: (status) => articleStatusChoices.find(({ value }) => value === status)?.label ?? '',
};
const AUTHOR: FormFields<Article> = [
  {
    name: 'user_id',
    label: author,
    missing: `${author} wajib dipilih.`,
    from: (article) => String(article?.user.id ?? ''),
    show: (_, fields) => fields['author'] ?? '',
  },
  // The text that the author picker shows for `user_id`. The server ignores it.
  { name: 'author', label: author, from: (article) => (article ? authorText(article.user) : ''), show: null },
];

const NOTE: FormField<Article> = {
  name: 'note',
  label: 'Catatan untuk redaksi',
  limit: REVIEW_TEXT_CHARACTERS,
  isOptional: true,
  from: () => '',
};

const IN_VERSIONS: ReadonlySet<string> = new Set(VERSIONED_WORK);

/**
 * The fields of each form. An author submits an article, sends it again, or proposes a revision of a public one. An
 * admin adds an article or edits one.
 */
export const ARTICLE_FIELDS = {
  submit: [...TEXTS, ...WORK_FIELDS],
  again: [...TEXTS, ...WORK_FIELDS, REMOVAL, NOTE],
  revision: [...TEXTS, ...WORK_FIELDS.filter(({ name }) => IN_VERSIONS.has(name)), REMOVAL, NOTE],
  add: [...TEXTS, ...WORK_FIELDS, STATUS],
  edit: [...TEXTS, ...WORK_FIELDS, REMOVAL, STATUS, ...AUTHOR],
} as const satisfies Record<string, FormFields<Article>>;

export const ARTICLE_FORM: FormKind = { subject: 'Artikel', noun: 'Tulisan', file: IMAGE_FILE };

export const articleDrafts = draftPlacesOf('article');
