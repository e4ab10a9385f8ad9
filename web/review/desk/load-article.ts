import type { Article } from '#contract/articles/articles.ts';
import { messages } from '#contract/messages.ts';
import type { FactsAnswer } from '#contract/articles/review-facts.ts';
import { ApiError } from '#web/api/client.ts';
import { withRevision } from '#web/review/revised-article.ts';
import { sessionApi } from '#web/session/session-api.ts';

export type OpenArticle = {
  /** As the row has it: what visitors see of a public article. */
  article: Article;
  /** The text to decide on: the proposed revision if there is one, else the article. */
  text: Article;
  /** Undefined if they did not load. The decision does not need them. */
  facts: FactsAnswer | undefined;
};

export type LoadedArticle = OpenArticle | { problem: string; canRetry: boolean };

/** Loads an article with what an admin should know for the decision. */
export async function loadArticle(id: number): Promise<LoadedArticle> {
  try {
    const [{ artikel: article }, facts] = await Promise.all([
      sessionApi('detailArtikel', { params: { id } }),
      loadFacts(id),
    ]);
    return { article, facts, text: await withRevision(article) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMissing = error.status === 404;
    const problem = isMissing ? messages.articles.notFound : (error.serverMessage ?? messages.articles.loadFailed);
    return { problem, canRetry: !isMissing };
  }
}

async function loadFacts(id: number): Promise<FactsAnswer | undefined> {
  try {
    return await sessionApi('reviewFacts', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
