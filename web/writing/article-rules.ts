import { CONTENT_CHARACTERS, SHORT_TEXT_CHARACTERS } from '#contract/constants.ts';

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
      errors[field] = `${LABELS[field]} wajib diisi.`;
    } else if (countCharacters(text) > ARTICLE_LIMITS[field]) {
      errors[field] =
        `${LABELS[field]} paling banyak ${formatCount(ARTICLE_LIMITS[field])} karakter. Persingkat, lalu coba lagi.`;
    }
  }
  return errors;
}

/** The first message of each of the fields. */
export function fieldErrors(errors: Record<string, string[]>, fields = ARTICLE_FIELDS): ArticleErrors {
  return Object.fromEntries(fields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])));
}

/** Code points, as people count. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function formatCount(count: number): string {
  return count.toLocaleString('id-ID');
}

/** Whether there is anything to see. */
export function isReadable(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}
