import { type MouseEvent, useId } from 'react';
import type { ArticleInList } from '#contract/articles.ts';
import { fullName } from '#contract/full-name.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { AdminArticleActions } from './admin-article-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import { waitingSince } from './waiting-since.ts';

const row =
  'grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[9rem_1fr] lg:grid-cols-[9rem_1fr_auto] lg:gap-x-6';
const picture = 'aspect-[8/5] w-full rounded-sm bg-sand object-cover';

type WaitingArticleProps = {
  article: ArticleInList;
  now: Date;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

/** One line of those that wait: who, what, since when, and first of all the way to decide. */
export function WaitingArticle({ article, now, onDelete }: WaitingArticleProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={row}>
      <StoredImage
        image={article.image}
        info={article.image_info}
        alt=""
        sizes="(min-width: 40rem) 9rem, 5.5rem"
        className={`${picture} dark:brightness-90`}
      />
      <div className="min-w-0">
        <h2 id={titleId} className="line-clamp-2 text-lg leading-snug font-bold tracking-tight">
          {article.title}
        </h2>
        <p className="mt-1 text-sm">
          <span className="font-medium">{fullName(article.user)}</span>{' '}
          <span className="break-all text-ink-soft">{article.user.email}</span>
        </p>
        <p className="mt-2 max-w-text text-sm text-ink-soft">{article.preview}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <StatusBadge status={article.verifikasi_admin} />
          <time dateTime={article.created_at}>{waitingSince(article.created_at, now)}</time>
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-1 lg:col-span-1 lg:w-44 lg:content-start lg:justify-end">
        <AdminArticleActions article={article} titleId={titleId} onDelete={onDelete} />
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
          <div className="grid content-start gap-3">
            <div className="h-6 w-3/5 rounded-sm bg-sand" />
            <div className="h-5 w-2/5 rounded-sm bg-mist" />
            <div className="h-5 w-4/5 rounded-sm bg-mist" />
            <div className="h-7 w-48 rounded-full bg-mist" />
          </div>
        </div>
      ))}
    </div>
  );
}
