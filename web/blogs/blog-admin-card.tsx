import { type MouseEvent, useId } from 'react';
import { href } from 'react-router';
import type { BlogInList } from '#contract/blogs.ts';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/post-kinds.ts';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { button } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { PictureLink } from '#web/admin/picture-link.tsx';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { BlogStatusBadge, isOnSite, otherStatus, SWITCH_LABELS } from './blog-status.tsx';

const { blogAdmin } = labels;
export const blogGrid = `mt-5 sm:grid sm:gap-5 sm:grid-cols-2 xl:grid-cols-3 ${rowOnPhone.list}`;
const card = `h-full sm:flex sm:flex-col sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface sm:shadow-card ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full bg-sand object-cover ${rowOnPhone.picture}`;
const body = `flex flex-1 flex-col p-5 ${rowOnPhone.body}`;
const action =
  'inline-flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-mist max-sm:px-2';
const quiet = `${action} text-ink-soft hover:text-ink`;

type BlogAdminCardProps = {
  blog: BlogInList;
  isFirst: boolean;
  /** Its status is on its way to the server. */
  isSwitching: boolean;
  onSwitch: (blog: BlogInList, event: MouseEvent) => void;
  onDelete: (blog: BlogInList, event: MouseEvent) => void;
};

/** The buttons say what the specification has them say; the title tells a screen reader about what. */
export function BlogAdminCard({ blog, isFirst, isSwitching, onSwitch, onDelete }: BlogAdminCardProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={card}>
      <PictureLink to={blogAdminAddress(blog.id)}>
        <StoredImage
          image={blog.image}
          info={blog.image_info}
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
          <BlogStatusBadge status={blog.status} />
          <time dateTime={blog.created_at}>{longDay(blog.created_at)}</time>
        </p>
        <h2 id={titleId} className={`mt-3 text-lg leading-snug font-bold tracking-tight ${rowOnPhone.title}`}>
          <Link
            to={blogAdminAddress(blog.id)}
            viewTransition
            className="line-clamp-3 hover:underline max-sm:line-clamp-2"
          >
            {blog.title}
          </Link>
        </h2>
        <p className={`mt-2 text-sm text-ink-soft ${rowOnPhone.preview}`}>{blog.preview}</p>
        {/* Two lines on a card, one on a phone. */}
        <div className={`mt-auto pt-4 max-sm:-mx-2 max-sm:flex max-sm:items-center ${rowOnPhone.actions}`}>
          <div className="flex items-center gap-x-3 max-sm:contents">
            <button
              type="button"
              aria-describedby={titleId}
              aria-disabled={isSwitching}
              onClick={(event) => onSwitch(blog, event)}
              className={`aria-disabled:cursor-progress aria-disabled:opacity-80 ${button.small} max-sm:border-0 max-sm:px-2`}
            >
              {SWITCH_LABELS[otherStatus(blog.status)]}
            </button>
            {isOnSite(blog) && (
              <Link to={postAddress('blog', blog.id)} aria-describedby={titleId} className={quiet}>
                <span className="max-sm:sr-only">{SEE_ON_SITE}</span>
                <svg viewBox="0 0 24 24" aria-hidden="true" className="mx-0.5 size-5 sm:hidden">
                  <path d="M8 7h9v9m0-9L7 17" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
                </svg>
              </Link>
            )}
          </div>
          <div className="-mx-2.5 mt-1 flex flex-wrap items-center justify-between gap-1 max-sm:contents">
            <Link
              to={blogAdminAddress(blog.id)}
              viewTransition
              aria-describedby={titleId}
              className={`${action} text-brand`}
            >
              {blogAdmin.detail}
            </Link>
            <Link to={blogEditAddress(blog.id)} aria-describedby={titleId} className={quiet}>
              {blogAdmin.edit}
            </Link>
            <button
              type="button"
              aria-describedby={titleId}
              aria-haspopup="dialog"
              onClick={(event) => onDelete(blog, event)}
              className={quiet}
            >
              {blogAdmin.delete}
            </button>
          </div>
        </div>
      </div>
    </article>
  );
}

/** Of the size of the cards, for as long as the list is on its way. */
export function BlogAdminSkeletons() {
  return (
    <div aria-hidden="true" className={`animate-pulse motion-reduce:animate-none ${blogGrid}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={card}>
          <div className={picture} />
          <div className={body}>
            <div className={`h-7 w-32 rounded-full bg-mist ${rowOnPhone.status}`} />
            <div className={`mt-3 h-12 w-[85%] rounded-sm bg-sand ${rowOnPhone.title}`} />
            <div className={`mt-3 h-16 w-full rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`mt-5 h-23 w-full rounded-sm bg-mist max-sm:h-11 ${rowOnPhone.actions}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function blogAdminAddress(id: number): string {
  return href('/detailBlog/:id', { id: String(id) });
}

export function blogEditAddress(id: number): string {
  return href('/editBlog/:id', { id: String(id) });
}
