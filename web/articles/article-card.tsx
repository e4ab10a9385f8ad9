import { href } from 'react-router';
import type { ArticleInList } from '#contract/articles.ts';
import { PostCard } from '#web/posts/post-card.tsx';

type ArticleCardProps = Omit<Parameters<typeof PostCard>[0], 'post' | 'to'> & { article: ArticleInList };

export function ArticleCard({ article, ...card }: ArticleCardProps) {
  return <PostCard post={article} to={articleAddress(article.id)} {...card} />;
}

export function articleAddress(id: number): string {
  return href('/articleDetail/:id', { id: String(id) });
}
