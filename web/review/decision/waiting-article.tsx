import { type MouseEvent, useId } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { Link } from '#web/ui/link.tsx';
import { CardPicture } from '#web/admin/card-picture.tsx';
import { ArticleAdminActions, articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { besideStatus, stageOf } from '#web/review/timeline/stage-line.tsx';
import { waitingSince } from '#web/review/timeline/waiting-since.ts';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

const row = `gap-x-4 gap-y-3 py-5 sm:grid sm:grid-cols-[9rem_1fr] lg:grid-cols-[9rem_1fr_auto] lg:gap-x-6 ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full rounded-sm bg-sand object-cover ${rowOnPhone.picture}`;

type WaitingArticleProps = {
  article: ArticleInList;
  now: Date;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

/** One waiting article: title, author, since when, and the link to decide first among the actions. */
export function WaitingArticle({ article, now, onDelete }: WaitingArticleProps) {
  const titleId = useId();
  const address = articleReadingAddress(article);
  return (
    <article aria-labelledby={titleId} className={row}>
      <CardPicture post={article} to={address} sizes="(min-width: 40rem) 9rem, 4rem" className={picture} />
      <div className={`min-w-0 ${rowOnPhone.body}`}>
        <h2 id={titleId} className={`text-lg leading-snug font-bold tracking-tight ${rowOnPhone.title}`}>
          <Link to={address} viewTransition className="line-clamp-2 hover:underline">
            {article.title}
          </Link>
        </h2>
        <p className={`mt-1 text-sm ${rowOnPhone.writer}`}>
          <AuthorName user={article.user} />
        </p>
        <p className={`mt-2 max-w-text text-sm text-ink-soft ${rowOnPhone.preview}`}>{article.preview}</p>
        <p className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft ${rowOnPhone.status}`}>
          <ArticleStatusBadge article={article} />
          {stageOf(article) === 'scheduled' ? (
            besideStatus(article)
          ) : (
            <time dateTime={article.created_at}>{waitingSince(article.created_at, now)}</time>
          )}
        </p>
      </div>
      <div
        className={`col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 lg:col-span-1 lg:w-44 lg:content-start lg:justify-end ${rowOnPhone.actions}`}
      >
        <ArticleAdminActions article={article} titleId={titleId} onDelete={onDelete} />
      </div>
    </article>
  );
}

export function WaitingArticlesSkeleton() {
  return (
    <div aria-hidden="true" className="mt-2 animate-pulse divide-y divide-line motion-reduce:animate-none">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={row}>
          <div className={picture} />
          <div className={`grid content-start gap-3 ${rowOnPhone.body}`}>
            <div className={`h-6 w-3/5 rounded-sm bg-sand max-sm:h-11 ${rowOnPhone.title}`} />
            <div className={`h-5 w-2/5 rounded-sm bg-mist max-sm:h-9 ${rowOnPhone.writer}`} />
            <div className={`h-5 w-4/5 rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`h-7 w-48 rounded-full bg-mist ${rowOnPhone.status}`} />
          </div>
          <div className={`col-span-full h-11 rounded-full bg-mist lg:col-span-1 lg:w-44 ${rowOnPhone.actions}`} />
        </div>
      ))}
    </div>
  );
}
