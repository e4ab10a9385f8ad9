import { type MouseEvent, type ReactNode, useId } from 'react';
import { CardPicture } from '#web/admin/card-picture.tsx';
import { rowOnPhone } from '#web/admin/row-on-phone.ts';
import { Link } from '#web/ui/link.tsx';
import { longDay } from '#web/ui/long-day.ts';
import type { PostRow } from './post-calls.ts';
import { PreviewText } from './preview-text.tsx';
import { Button } from '#web/ui/button.tsx';

export const postAdminGrid = `mt-5 sm:grid sm:gap-5 sm:grid-cols-2 xl:grid-cols-3 ${rowOnPhone.list}`;
const card = `h-full sm:flex sm:flex-col sm:overflow-hidden sm:rounded-md sm:border sm:border-line sm:bg-surface sm:shadow-card ${rowOnPhone.row}`;
const picture = `aspect-[8/5] w-full bg-sand object-cover ${rowOnPhone.picture}`;
const body = `flex flex-1 flex-col p-5 ${rowOnPhone.body}`;

type PostAdminCardProps = {
  post: PostRow;
  /** Where the picture and the title link to. */
  to: string;
  badge: ReactNode;
  position: number;
  /** Name and e-mail address of the author, if the list shows them. */
  author?: ReactNode;
  actionsClassName: string;
  /**
   * Draws the buttons. Their texts are the same on every card, so each button needs aria-describedby={titleId}, by
   * which a screen reader names the post.
   */
  children: (titleId: string) => ReactNode;
};

/** A post in a list of the back office: a card, or a row on a phone. */
export function PostAdminCard(props: PostAdminCardProps) {
  const { post, to, badge, position, author, actionsClassName, children } = props;
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
        {author !== undefined && <p className={`mt-2 text-sm ${rowOnPhone.author}`}>{author}</p>}
        <p
          className={`${author === undefined ? 'mt-2' : 'mt-3'} text-sm wrap-anywhere text-ink-soft ${rowOnPhone.preview}`}
        >
          <PreviewText post={post} />
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
      <Button
        label={labels.delete}
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={(event) => onDelete(post, event)}
        className={className}
      />
    </>
  );
}

/** Placeholders of the size of the cards while the list is loading. `actionsHeight` is a class name. */
export function PostAdminSkeletons(props: { hasAuthor: boolean; actionsHeight: string }) {
  const { hasAuthor, actionsHeight } = props;
  return (
    <div aria-hidden="true" className={`animate-pulse motion-reduce:animate-none ${postAdminGrid}`}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={card}>
          <div className={picture} />
          <div className={body}>
            <div className={`h-7 w-32 rounded-full bg-mist ${rowOnPhone.status}`} />
            <div className={`mt-3 h-12 w-[85%] rounded-sm bg-sand ${rowOnPhone.title}`} />
            {hasAuthor && <div className={`mt-3 h-11 w-3/5 rounded-sm bg-mist max-sm:h-9 ${rowOnPhone.author}`} />}
            <div className={`mt-3 h-16 w-full rounded-sm bg-mist max-sm:h-13 ${rowOnPhone.preview}`} />
            <div className={`mt-5 w-full rounded-sm bg-mist ${actionsHeight} ${rowOnPhone.actions}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
