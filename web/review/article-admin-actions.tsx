import type { MouseEvent } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { isPublicArticle, isWaitingArticle } from '#contract/articles/article-status.ts';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { EditAndDelete } from '#web/posts/post-admin-card.tsx';
import { SiteLink } from '#web/posts/site-link.tsx';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';

const { articleAdmin } = labels;

type ArticleAdminActionsProps = {
  article: ArticleInList;
  /** Id of the article's title, which screen readers read as the description of each button. */
  titleId: string;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

const small = `${button.small} max-sm:px-4`;
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
          className={small}
        >
          {articleAdmin.updateStatus}
        </Link>
      )}
      {isPublicArticle(article) && (
        <SiteLink kind="article" postId={article.id} aria-describedby={titleId} className={small} />
      )}
      {/* Keeps these two buttons on one line. The negative margin aligns their texts with the texts above. */}
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

/** Returns the address at which an admin reads an article: its public page, or its status page if it is not public. */
export function articleReadingAddress(article: Pick<ArticleInList, 'id' | 'verifikasi_admin'>): string {
  const { id } = article;
  return isPublicArticle(article) ? postAddress('article', id) : addressOf('articleStatus', { id });
}
