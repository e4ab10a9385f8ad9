import type { Article } from '#contract/articles/articles.ts';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/api/client.ts';
import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { type ProposedChange, withRevision } from './revised-article.ts';

export type NotLoaded = { problem: string; canRetry: boolean };

/** Loads an article for a decision, and what `loadMore` adds. Returns the problem to show if either call fails. */
export async function loadArticle<More extends object>(
  id: number | string,
  loadMore: (article: Article) => Promise<More>,
): Promise<({ article: Article } & More) | NotLoaded> {
  try {
    const { artikel: article } = await sessionApi('detailArtikel', { params: { id } });
    return { article, ...(await loadMore(article)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMissing = error.status === 404;
    const problem = isMissing ? messages.articles.notFound : (error.serverMessage ?? messages.articles.loadFailed);
    return { problem, canRetry: !isMissing };
  }
}

/** Loads the facts for a decision. Resolves to undefined if that fails: the screen works without them. */
export function loadFacts(id: number): Promise<FactsAnswer | undefined> {
  return optional(sessionApi('reviewFacts', { params: { id } }));
}

export type OpenArticle = {
  /** The article as it is stored. Visitors see this text if the article is public. */
  article: Article;
  /** The text to decide on: the proposed revision if there is one, else the article. */
  text: Article;
  /** undefined if the article has no proposed revision. */
  proposed: ProposedChange | undefined;
  facts: FactsAnswer | undefined;
};

export async function loadOpenArticle(id: number): Promise<OpenArticle | NotLoaded> {
  const facts = loadFacts(id);
  return await loadArticle(id, async (article) => {
    const text = await withRevision(article);
    return { text, proposed: text.proposed, facts: await facts };
  });
}
