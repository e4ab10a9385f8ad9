import type { ArticleListQuery } from '#contract/articles/articles.ts';
import type { Choice } from '#web/admin/list-view.ts';

export type ArticleSort = NonNullable<ArticleListQuery['sort']>;

export const byTitle: readonly Choice<ArticleSort>[] = [
  { value: 'title', label: 'Judul A–Z' },
  { value: '-title', label: 'Judul Z–A' },
];
