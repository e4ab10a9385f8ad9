import type { MouseEvent } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { PostAdminCard } from '#web/posts/post-admin-card.tsx';
import { besideStatus } from '#web/review/timeline/stage-line.tsx';
import { ArticleAdminActions, articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

type ArticleAdminCardProps = {
  article: ArticleInList;
  position: number;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

export function ArticleAdminCard({ article, position, onDelete }: ArticleAdminCardProps) {
  return (
    <PostAdminCard
      post={article}
      to={articleReadingAddress(article)}
      badge={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ArticleStatusBadge article={article} />
          {besideStatus(article)}
        </span>
      }
      position={position}
      writer={<AuthorName user={article.user} partClassName="sm:block" />}
      actionsClassName="flex flex-wrap items-center gap-x-4 gap-y-1 pt-5"
    >
      {(titleId) => <ArticleAdminActions article={article} titleId={titleId} onDelete={onDelete} />}
    </PostAdminCard>
  );
}
