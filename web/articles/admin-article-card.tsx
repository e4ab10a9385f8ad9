import { type MouseEvent, useId } from 'react';
import type { ArticleInList } from '#contract/articles.ts';
import { fullName } from '#contract/full-name.ts';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { Link } from '#web/ui/link.tsx';
import { PictureLink } from '#web/admin/picture-link.tsx';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { AdminArticleActions, articleReadingAddress } from './admin-article-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

export const adminArticleGrid = `mt-5 sm:grid sm:gap-5 sm:grid-cols-2 xl:grid-cols-3 ${rowOnPhone.list}`;
const card = `h-full sm:flex sm:flex-col sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface sm:shadow-card ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full bg-sand object-cover ${rowOnPhone.picture}`;
const body = `flex flex-1 flex-col p-5 ${rowOnPhone.body}`;

type AdminArticleCardProps = {
  article: ArticleInList;
  isFirst: boolean;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

export function AdminArticleCard({ article, isFirst, onDelete }: AdminArticleCardProps) {
  const titleId = useId();
  const address = articleReadingAddress(article);
  return (
    <article aria-labelledby={titleId} className={card}>
      <PictureLink to={address}>
        <StoredImage
          image={article.image}
          info={article.image_info}
          alt=""
          sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 4rem"
          isFirst={isFirst}
          className={`${picture} dark:brightness-90`}
        />
      </PictureLink>
      <div className={body}>
        <p
          className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-ink-soft ${rowOnPhone.status}`}
        >
          <StatusBadge status={article.verifikasi_admin} />
          <time dateTime={article.created_at}>{longDay(article.created_at)}</time>
        </p>
        <h2 id={titleId} className={`mt-3 text-lg leading-snug font-bold tracking-tight ${rowOnPhone.title}`}>
          <Link to={address} viewTransition className="line-clamp-3 hover:underline max-sm:line-clamp-2">
            {article.title}
          </Link>
        </h2>
        <p className={`mt-2 text-sm ${rowOnPhone.writer}`}>
          <span className="font-medium sm:block">{fullName(article.user)}</span>{' '}
          <span className="text-ink-soft sm:block">
            <EmailAddress address={article.user.email} />
          </span>
        </p>
        <p className={`mt-3 text-sm text-ink-soft ${rowOnPhone.preview}`}>{article.preview}</p>
        <div className={`mt-auto flex flex-wrap items-center gap-1 pt-5 ${rowOnPhone.actions}`}>
          <AdminArticleActions article={article} titleId={titleId} onDelete={onDelete} />
        </div>
      </div>
    </article>
  );
}

/** Of the size of a card, for as long as the list is on its way. */
export function AdminArticlesSkeleton() {
  return (
    <div aria-hidden="true" className={`animate-pulse motion-reduce:animate-none ${adminArticleGrid}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={card}>
          <div className={picture} />
          <div className={body}>
            <div className={`h-7 w-32 rounded-full bg-mist ${rowOnPhone.status}`} />
            <div className={`mt-3 h-12 w-[85%] rounded-sm bg-sand ${rowOnPhone.title}`} />
            <div className={`mt-3 h-11 w-3/5 rounded-sm bg-mist max-sm:h-9 ${rowOnPhone.writer}`} />
            <div className={`mt-3 h-16 w-full rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`mt-5 h-11 w-full rounded-sm bg-mist ${rowOnPhone.actions}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
