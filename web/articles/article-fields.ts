import { VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { CONTENT_CHARACTERS, DEFAULT_ARTICLE_STATUS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { textToEdit } from '#contract/posts/markup.ts';
import { labels } from '#contract/messages.ts';
import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { draftPlace, type DraftPlace } from '#web/drafts/drafts.ts';
import { plainText } from '#web/editor/plain-text.ts';
import { refusePending } from '#web/editor/pictures/stored-picture.ts';
import { type FormField, type FormFields, removalText } from '#web/forms/form-fields.ts';
import { IMAGE_FILE } from '#web/forms/image-rules.ts';
import type { FormKind } from '#web/forms/use-draft-form.ts';
import { WORK_FIELDS } from './work-form-fields.ts';

type Writer = Pick<Article['user'], 'nama_depan' | 'nama_belakang' | 'email'>;

export function writerText(writer: Writer): string {
  return `${fullName(writer)} · ${writer.email ?? ''}`;
}

const { author } = labels.bookAdmin;

const TEXTS: FormFields<Article> = [
  { name: 'title', label: 'Judul', limit: SHORT_TEXT_CHARACTERS, from: (article) => article?.title ?? '' },
  {
    name: 'content',
    label: 'Isi artikel',
    limit: CONTENT_CHARACTERS,
    from: (article) => textToEdit(article?.content ?? ''),
    check: refusePending,
    show: plainText,
  },
];
const REMOVAL: FormField<Article> = { name: 'remove_image', label: 'Gambar', from: () => '', show: removalText };
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
  // The text that the picker shows for the id. The server ignores it.
  { name: 'author', label: author, from: (article) => (article ? writerText(article.user) : ''), show: null },
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
 * The fields for an author, for an author who sends an article again or proposes a revision of a public one, for an
 * admin who adds an article, and for an admin who edits one.
 */
export const ARTICLE_FIELDS = {
  submit: [...TEXTS, ...WORK_FIELDS],
  again: [...TEXTS, ...WORK_FIELDS, REMOVAL, NOTE],
  revision: [...TEXTS, ...WORK_FIELDS.filter(({ name }) => IN_VERSIONS.has(name)), REMOVAL, NOTE],
  add: [...TEXTS, ...WORK_FIELDS, STATUS],
  edit: [...TEXTS, ...WORK_FIELDS, REMOVAL, STATUS, ...AUTHOR],
} as const satisfies Record<string, FormFields<Article>>;

export const ARTICLE_FORM: FormKind = { subject: 'Artikel', noun: 'Tulisan', file: IMAGE_FILE };

/** Returns where the browser stores a person's drafts: those of this article, or without one those of new articles. */
export function articleDrafts(userId: number, article?: Pick<Article, 'id'>): DraftPlace {
  return draftPlace('article', userId, article?.id ?? 'new');
}
