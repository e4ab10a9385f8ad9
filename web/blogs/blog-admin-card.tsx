import type { MouseEvent } from 'react';
import type { BlogInList } from '#contract/posts/blogs.ts';
import { labels } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { SEE_ON_SITE } from '#web/layouts/admin/admin-page.ts';
import { EditAndDelete, PostAdminCard } from '#web/posts/post-admin-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { isOnSite, otherStatus, SWITCH_LABELS } from './blog-status.ts';
import { BlogStatusBadge } from './blog-status-badge.tsx';

const { blogAdmin } = labels;
const action =
  'inline-flex min-h-11 items-center rounded-full px-2.5 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-mist max-sm:px-2';
const quiet = `${action} text-ink-soft hover:text-ink`;

type BlogAdminCardProps = {
  blog: BlogInList;
  position: number;
  /** Whether a new status is being sent to the server. */
  isSwitching: boolean;
  onSwitch: (blog: BlogInList, event: MouseEvent) => void;
  onDelete: (blog: BlogInList, event: MouseEvent) => void;
};

export function BlogAdminCard({ blog, position, ...actions }: BlogAdminCardProps) {
  return (
    <PostAdminCard
      post={blog}
      to={addressOf('blogAdminDetail', { id: blog.id })}
      badge={<BlogStatusBadge status={blog.status} />}
      position={position}
      actionsClassName="pt-4 max-sm:-mx-2 max-sm:flex max-sm:items-center"
    >
      {(titleId) => <Actions blog={blog} titleId={titleId} {...actions} />}
    </PostAdminCard>
  );
}

type ActionsProps = Omit<BlogAdminCardProps, 'position'> & { titleId: string };

/** The actions of a post, in two lines on a card, and in one line on a phone. */
function Actions({ blog, titleId, isSwitching, onSwitch, onDelete }: ActionsProps) {
  return (
    <>
      <div className="flex items-center gap-x-3 max-sm:contents">
        <Button
          styles="small"
          className="aria-disabled:cursor-progress aria-disabled:opacity-80 max-sm:border-0 max-sm:px-2"
          label={SWITCH_LABELS[otherStatus(blog.status)]}
          aria-describedby={titleId}
          aria-disabled={isSwitching}
          onClick={(event) => onSwitch(blog, event)}
        />
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
          to={addressOf('blogAdminDetail', { id: blog.id })}
          viewTransition
          aria-describedby={titleId}
          className={`${action} text-brand`}
        >
          {blogAdmin.detail}
        </Link>
        <EditAndDelete
          post={blog}
          editTo={addressOf('blogEdit', { id: blog.id })}
          labels={blogAdmin}
          titleId={titleId}
          className={quiet}
          onDelete={onDelete}
        />
      </div>
    </>
  );
}
