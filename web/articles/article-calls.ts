import type { Article, ArticleInList } from '#contract/articles.ts';
import { type ArticleStatus, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import type { PostCalls } from '#web/posts/post-calls.ts';

export const articleCalls: PostCalls<Article, ArticleInList, ArticleStatus> = {
  publicStatus: PUBLIC_ARTICLE_STATUS,
  list: async (api, query) => {
    const { artikels, meta } = await api('semuaArtikel', { query });
    return { rows: artikels, meta };
  },
  read: async (api, id) => (await api('detailArtikel', { params: { id } })).artikel,
  remove: (api, id) => api('delArticle', { params: { id } }),
  restore: (api, id) => api('restoreArticle', { params: { id } }),
};
