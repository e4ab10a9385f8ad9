import { ARTICLE_STATUSES, type ArticleStatus, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { postKinds } from '#contract/post-kinds.ts';
import type { PostKind } from '#server/posts/post-kind.ts';

export const articleKind: PostKind<ArticleStatus> = {
  ...postKinds.article,
  entity: 'article',
  table: 'articles',
  statusColumn: 'verifikasi_admin',
  statuses: ARTICLE_STATUSES,
  publicStatus: PUBLIC_ARTICLE_STATUS,
  belongsToAuthor: true,
  fileColumn: 'image',
  label: 'Artikel',
  sitemapName: 'articles',
  notFound: messages.articles.notFound,
};
