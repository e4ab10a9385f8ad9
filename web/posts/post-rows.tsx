import type { PostKindName } from '#contract/posts/post-kinds.ts';
import { MoreRows, NewerRows, useFocusOnNew, useRowsSoFar } from './more-rows.tsx';
import type { PostRow } from './post-calls.ts';
import { PostCard, type PostCardShape } from './post-card.tsx';

export type PostRowsLayout = {
  kind: PostKindName;
  /** The word for the posts in labels: 'artikel'. */
  noun: string;
  perPage: number;
  className: string;
  row: (position: number) => { className: string; shape: PostCardShape };
};

type PostRowsProps = {
  layout: PostRowsLayout;
  /** Undefined if loading has failed. Rows that were loaded earlier are still shown. */
  loaded: { rows: readonly PostRow[]; page: number; total: number } | undefined;
  addressOfPage: (page: number) => string;
  /** The heading level of the cards. */
  heading?: 'h2' | 'h3';
};

/** The cards of a public list, with the links to its other pages. */
export function PostRows({ layout, loaded, addressOfPage, heading = 'h2' }: PostRowsProps) {
  const { kind, noun, perPage, className } = layout;
  const { page, total } = loaded ?? { page: 1, total: 0 };
  const { rows, firstNew } = useRowsSoFar(loaded?.rows ?? []);
  const list = useFocusOnNew(firstNew);
  const pages = Math.ceil(total / perPage);
  return (
    <>
      {page > 1 && firstNew === 0 && <NewerRows addressOfPage={addressOfPage} page={page} pages={pages} />}
      {rows.length > 0 && (
        <ul ref={list} className={className}>
          {rows.map((post, position) => {
            const row = layout.row(position);
            return (
              <li key={post.id} className={row.className}>
                <PostCard kind={kind} post={post} heading={heading} shape={row.shape} isFirst={position === 0} />
              </li>
            );
          })}
        </ul>
      )}
      {pages > 1 && (
        <MoreRows
          addressOfPage={addressOfPage}
          page={page}
          pages={pages}
          last={Math.min(page * perPage, total)}
          shown={rows.length}
          total={total}
          noun={noun}
        />
      )}
    </>
  );
}
