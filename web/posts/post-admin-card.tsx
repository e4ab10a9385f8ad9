import { type MouseEvent, type ReactNode, useId } from 'react';
import { CardPicture } from '#web/admin/card-picture.tsx';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import type { PostRow } from './post-calls.ts';

export const postAdminGrid = `mt-5 sm:grid sm:gap-5 sm:grid-cols-2 xl:grid-cols-3 ${rowOnPhone.list}`;
const card = `h-full sm:flex sm:flex-col sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface sm:shadow-card ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full bg-sand object-cover ${rowOnPhone.picture}`;
const body = `flex flex-1 flex-col p-5 ${rowOnPhone.body}`;

type PostAdminCardProps = {
  post: PostRow;
  /** Where picture and title lead. */
  to: string;
  badge: ReactNode;
  position: number;
  /** Name and e-mail of the author, where the list shows them. */
  writer?: ReactNode;
  actionsClassName: string;
  /**
   * Draws the actions. Their texts are the specification's and the same on every card, so aria-describedby={titleId}
   * tells a screen reader which post they act on.
   */
  children: (titleId: string) => ReactNode;
};

/** A post in a list of the back office: a card, and on a phone a row. */
export function PostAdminCard(props: PostAdminCardProps) {
  const { post, to, badge, position, writer, actionsClassName, children } = props;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={card}>
      <CardPicture
        post={post}
        to={to}
        sizes="(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 4rem"
        isFirst={position < 3}
        className={picture}
      />
      <div className={body}>
        <p
          className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-ink-soft ${rowOnPhone.status}`}
        >
          {badge}
          <time dateTime={post.created_at}>{longDay(post.created_at)}</time>
        </p>
        <h2 id={titleId} className={`mt-3 text-lg leading-snug font-bold tracking-tight ${rowOnPhone.title}`}>
          <Link to={to} viewTransition className="line-clamp-3 hover:underline max-sm:line-clamp-2">
            {post.title}
          </Link>
        </h2>
        {writer !== undefined && <p className={`mt-2 text-sm ${rowOnPhone.writer}`}>{writer}</p>}
        <p className={`${writer === undefined ? 'mt-2' : 'mt-3'} text-sm text-ink-soft ${rowOnPhone.preview}`}>
          {post.preview}
        </p>
        <div className={`mt-auto ${actionsClassName} ${rowOnPhone.actions}`}>{children(titleId)}</div>
      </div>
    </article>
  );
}

type EditAndDeleteProps<Post extends PostRow> = {
  post: Post;
  editTo: string;
  labels: { edit: string; delete: string };
  titleId: string;
  className: string;
  onDelete: (post: Post, event: MouseEvent) => void;
};

export function EditAndDelete<Post extends PostRow>(props: EditAndDeleteProps<Post>) {
  const { post, editTo, labels, titleId, className, onDelete } = props;
  return (
    <>
      <Link to={editTo} aria-describedby={titleId} className={className}>
        {labels.edit}
      </Link>
      <button
        type="button"
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={(event) => onDelete(post, event)}
        className={className}
      >
        {labels.delete}
      </button>
    </>
  );
}

/** Placeholders of the size of the cards while the list is loading. `actionsHeight` is a class name. */
export function PostAdminSkeletons(props: { hasWriter: boolean; actionsHeight: string }) {
  const { hasWriter, actionsHeight } = props;
  return (
    <div aria-hidden="true" className={`animate-pulse motion-reduce:animate-none ${postAdminGrid}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={card}>
          <div className={picture} />
          <div className={body}>
            <div className={`h-7 w-32 rounded-full bg-mist ${rowOnPhone.status}`} />
            <div className={`mt-3 h-12 w-[85%] rounded-sm bg-sand ${rowOnPhone.title}`} />
            {hasWriter && <div className={`mt-3 h-11 w-3/5 rounded-sm bg-mist max-sm:h-9 ${rowOnPhone.writer}`} />}
            <div className={`mt-3 h-16 w-full rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`mt-5 w-full rounded-sm bg-mist ${actionsHeight} ${rowOnPhone.actions}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
