import type { MouseEvent } from 'react';
import { href } from 'react-router';
import type { ArticleInList } from '#contract/articles.ts';
import { isPublicArticle, isWaitingArticle } from '#contract/article-status.ts';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/post-kinds.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';

type AdminArticleActionsProps = {
  article: ArticleInList;
  /** Of the title: the buttons say what the specification has them say, and it tells a screen reader about what. */
  titleId: string;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

const quiet =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors first:-ml-3 last:-mr-3 hover:bg-mist hover:text-ink';

export function AdminArticleActions({ article, titleId, onDelete }: AdminArticleActionsProps) {
  const { updateStatus, edit, delete: remove } = labels.articleAdmin;
  return (
    <>
      {isWaitingArticle(article) && (
        <Link
          to={articleStatusAddress(article.id)}
          lang="en"
          aria-describedby={titleId}
          className={`${button.small} max-sm:px-4`}
        >
          {updateStatus}
        </Link>
      )}
      {isPublicArticle(article) && (
        <Link
          to={postAddress('article', article.id)}
          aria-describedby={titleId}
          className={`${button.small} max-sm:px-4`}
        >
          {SEE_ON_SITE}
        </Link>
      )}
      <Link to={articleEditAddress(article.id)} aria-describedby={titleId} className={quiet}>
        {edit}
      </Link>
      <button
        type="button"
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={(event) => onDelete(article, event)}
        className={quiet}
      >
        {remove}
      </button>
    </>
  );
}

type Listed = Pick<ArticleInList, 'id' | 'verifikasi_admin'>;

/** Where an admin reads an article: the public page once it is approved, the status page before. */
export function articleReadingAddress(article: Listed): string {
  return isPublicArticle(article) ? postAddress('article', article.id) : articleStatusAddress(article.id);
}

export function articleEditAddress(id: number): string {
  return href('/edit-Artikel/:id', { id: String(id) });
}

export function articleStatusAddress(id: number): string {
  return href('/statusupdate/:id', { id: String(id) });
}
