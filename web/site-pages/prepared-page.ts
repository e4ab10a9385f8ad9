import type { PublicPage } from '#contract/site-pages/site-pages.ts';
import { type PreparedText, prepareText } from '#web/posts/prepare-text/prepare-text.ts';

export type PreparedPage = Omit<PublicPage, 'content'> & { text: PreparedText };

/** Prepares the text of one of the institute's own pages on the server, so that visitors need not load prepareText. */
export function preparedPage({ content, ...page }: PublicPage): PreparedPage {
  return { ...page, text: prepareText(content, { language: page.language }) };
}
