import type { MouseEvent } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { isPublicArticle, isWaitingArticle } from '#contract/articles/article-status.ts';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { EditAndDelete } from '#web/posts/post-admin-card.tsx';
import { SiteLink } from '#web/posts/site-link.tsx';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';

const { articleAdmin } = labels;

type ArticleAdminActionsProps = {
  article: ArticleInList;
  /** Describes the buttons to a screen reader: see PostAdminCard. */
  titleId: string;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

const quiet =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors hover:bg-mist hover:text-ink';

export function ArticleAdminActions({ article, titleId, onDelete }: ArticleAdminActionsProps) {
  return (
    <>
      {isWaitingArticle(article) && (
        <Link
          to={addressOf('articleStatus', { id: article.id })}
          lang="en"
          aria-describedby={titleId}
          className={`${button.small} max-sm:px-4`}
        >
          {articleAdmin.updateStatus}
        </Link>
      )}
      {isPublicArticle(article) && (
        <SiteLink
          kind="article"
          postId={article.id}
          aria-describedby={titleId}
          className={`${button.small} max-sm:px-4`}
        />
      )}
      {/* These two wrap together. Their padding is outside the line of the other texts. */}
      <span className="-mx-3 flex gap-1">
        <EditAndDelete
          post={article}
          editTo={addressOf('articleEdit', { id: article.id })}
          labels={articleAdmin}
          titleId={titleId}
          className={quiet}
          onDelete={onDelete}
        />
      </span>
    </>
  );
}

type Listed = Pick<ArticleInList, 'id' | 'verifikasi_admin'>;

/** Returns the page on which an admin reads an article: the public page once it is approved, the status page before. */
export function articleReadingAddress(article: Listed): string {
  return isPublicArticle(article) ? postAddress('article', article.id) : addressOf('articleStatus', { id: article.id });
}
