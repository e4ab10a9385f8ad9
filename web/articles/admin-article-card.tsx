import type { MouseEvent } from 'react';
import type { ArticleInList } from '#contract/articles.ts';
import { fullName } from '#contract/full-name.ts';
import { PostAdminCard } from '#web/posts/post-admin-card.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { AdminArticleActions, articleReadingAddress } from './admin-article-actions.tsx';
import { ArticleStatusBadge } from './status-badge.tsx';

type AdminArticleCardProps = {
  article: ArticleInList;
  position: number;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

export function AdminArticleCard({ article, position, onDelete }: AdminArticleCardProps) {
  return (
    <PostAdminCard
      post={article}
      to={articleReadingAddress(article)}
      badge={<ArticleStatusBadge status={article.verifikasi_admin} />}
      position={position}
      writer={
        <>
          <span className="font-medium sm:block">{fullName(article.user)}</span>{' '}
          <span className="text-ink-soft sm:block">
            <EmailAddress address={article.user.email} />
          </span>
        </>
      }
      actionsClassName="flex flex-wrap items-center gap-1 pt-5"
    >
      {(titleId) => <AdminArticleActions article={article} titleId={titleId} onDelete={onDelete} />}
    </PostAdminCard>
  );
}
