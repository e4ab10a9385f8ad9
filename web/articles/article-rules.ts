import { CONTENT_CHARACTERS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';
import { countCharacters, isReadable, missingText, tooLongText } from '#contract/rules.ts';

/**
 * What the browser checks before it sends an article, in the server's own words (article-rules.test.ts holds them
 * against the contract), without the weight of its schemas. The server checks again.
 */
export const ARTICLE_LIMITS = { title: SHORT_TEXT_CHARACTERS, content: CONTENT_CHARACTERS } as const;

export type ArticleField = 'title' | 'content' | 'verifikasi_admin' | 'user_id' | 'image';
export type ArticleErrors = Partial<Record<ArticleField, string | undefined>>;

/** What an author is asked for, in the order in which the fields stand on the screen. */
export const ARTICLE_FIELDS: readonly ArticleField[] = ['title', 'content', 'image'];

const LABELS = { title: 'Judul', content: 'Isi artikel' } as const;

export function checkArticle(article: { title: string; content: string }): ArticleErrors {
  const errors: ArticleErrors = {};
  for (const field of ['title', 'content'] as const) {
    const text = article[field].trim();
    if (!isReadable(text)) {
      errors[field] = missingText(LABELS[field]);
    } else if (countCharacters(text) > ARTICLE_LIMITS[field]) {
      errors[field] = tooLongText(LABELS[field], ARTICLE_LIMITS[field]);
    }
  }
  return errors;
}

/** The first message of each of the fields. */
export function fieldErrors(errors: Record<string, string[]>, fields = ARTICLE_FIELDS): ArticleErrors {
  return Object.fromEntries(fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])));
}
