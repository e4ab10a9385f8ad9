import { VERSIONED_WORK } from '#contract/articles/version-fields.ts';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { Article } from '#contract/articles/articles.ts';
import { UNKNOWN_ORIGINAL } from '#contract/articles/work-rules.ts';
import { DEFAULT_ARTICLE_STATUS, type Language, LANGUAGES } from '#contract/constants.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { addresses } from '#contract/routes.ts';
import { REVIEW_TEXT_CHARACTERS } from '#contract/rules.ts';
import { draftPlacesOf } from '#web/drafts/drafts.ts';
import { type FormField, type FormFields, removalField } from '#web/forms/form-fields.ts';
import { IMAGE_FILE } from '#web/forms/image-rules.ts';
import type { FormKind } from '#web/forms/use-form-state.ts';
import { postTexts } from '#web/writing/post-fields.ts';
import { CHANGE_FIELDS } from './form-change-fields.tsx';
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

/** Pages of a single article. An admin can copy their addresses into the field for the original. */
const ARTICLE_PAGES = ['articleDetail', 'myArticleDetail', 'articleStatus', 'articleEdit', 'translateArticle'] as const;
const BEGINNINGS = ARTICLE_PAGES.map((name) => addresses[name].replace('{id}', ''));

/** Returns the id of the article in the address of a page about it. Returns other text trimmed. */
export function articleNumberIn(text: string): string {
  const rests = BEGINNINGS.flatMap((start) => (text.includes(start) ? text.split(start).slice(1) : []));
  const found = [...rests.map((rest) => /^\d+/.exec(rest)?.[0]), /[?&]artikel=(\d+)/.exec(text)?.[1]];
  return found.find((number) => number !== undefined) ?? text.trim();
}

/** The article that an article translates. An admin chooses it in the edit form; empty if it is no translation. */
const ORIGINAL: FormField<Article> = {
  name: 'translation_of',
  label: 'Terjemahan dari',
  check: (text) => (/^\d*$/.test(text) ? undefined : UNKNOWN_ORIGINAL),
  from: (article) => String(article?.translation_of ?? ''),
};

const IN_VERSIONS: ReadonlySet<string> = new Set(VERSIONED_WORK);

/**
 * The fields of each form. An author submits an article, sends it again, or proposes a revision of a public one. An
 * admin adds an article or edits one.
 */
export const ARTICLE_FIELDS = {
  submit: [...TEXTS, ...WORK_FIELDS],
  again: [...TEXTS, ...WORK_FIELDS, REMOVAL, NOTE],
  revision: [...TEXTS, ...WORK_FIELDS.filter(({ name }) => IN_VERSIONS.has(name)), REMOVAL, ...CHANGE_FIELDS, NOTE],
  add: [...TEXTS, ...WORK_FIELDS, STATUS],
  edit: [...TEXTS, ...WORK_FIELDS, REMOVAL, ...CHANGE_FIELDS, STATUS, ...AUTHOR, ORIGINAL],
} as const satisfies Record<string, FormFields<Article>>;

export const ARTICLE_FORM: FormKind = { subject: 'Artikel', noun: 'Tulisan', file: IMAGE_FILE };

export const articleDrafts = draftPlacesOf('article');

/** Drafts of translations. Their place contains the id of the original. */
export const translationDrafts = draftPlacesOf('translation');

/** The fields that a new translation takes over from its original. */
const TAKEN_OVER: ReadonlySet<string> = new Set(['topics', 'topic_names', 'licence', 'co_authors']);

/** The language of an original's translation: the other one of the two. */
export function languageOfTranslation({ language }: Pick<Article, 'language'>): Language {
  return LANGUAGES.find((other) => other !== language) ?? language;
}

/** Returns the fields of the form for a new translation, made of those for a new article. */
export function translationFields(original: Article, fields: FormFields<Article>): FormFields<Article> {
  const begins: Readonly<Record<string, string>> = {
    language: languageOfTranslation(original),
    translates_version: String(original.public_version ?? ''),
  };
  const ofTranslation = fields.map((field) => {
    if (TAKEN_OVER.has(field.name)) return { ...field, from: () => field.from(original) };
    const text = begins[field.name];
    return text === undefined ? field : { ...field, from: () => text };
  });
  return [...ofTranslation, { ...ORIGINAL, from: () => String(original.id), show: null }];
}
