import type { ReactNode } from 'react';
import { ListHead } from '#web/ui/list-head.tsx';
import { MoreRows, NewerRows, useFocusOnNew, useRowsSoFar } from './more-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';

type PostListProps<Row extends { id: number }> = {
  title: ReactNode;
  lead: string;
  /** Of the list, without the page. */
  path: string;
  /** What the rows are: 'artikel'. */
  noun: string;
  perPage: number;
  /** Undefined when it could not be loaded; rows that are there already stay. */
  loaded: { rows: readonly Row[]; page: number; total: number } | undefined;
  texts: { none: string; loadFailed: string };
  className: string;
  /** One row in its <li>. */
  children: (row: Row, position: number) => ReactNode;
};

/** A public list, newest first: a page of it, and with 'Muat lagi' the pages after it. */
export function PostList<Row extends { id: number }>(props: PostListProps<Row>) {
  const { title, lead, path, noun, perPage, loaded, texts, className, children } = props;
  const { rows, firstNew } = useRowsSoFar(loaded?.rows ?? []);
  const list = useFocusOnNew(firstNew);
  const pages = loaded ? Math.ceil(loaded.total / perPage) : 0;
  return (
    <div className="page-width pt-12 sm:pt-20">
      <ListHead title={title} lead={lead} />
      {loaded && loaded.page > 1 && firstNew === 0 && <NewerRows path={path} page={loaded.page} pages={pages} />}
      {rows.length > 0 && (
        <ul ref={list} className={className}>
          {rows.map(children)}
        </ul>
      )}
      {!loaded && <Notice text={texts.loadFailed} canRetry />}
      {loaded && rows.length === 0 && <Notice text={texts.none} />}
      {loaded && pages > 1 && (
        <MoreRows
          path={path}
          page={loaded.page}
          pages={pages}
          last={Math.min(loaded.page * perPage, loaded.total)}
          shown={rows.length}
          total={loaded.total}
          noun={noun}
        />
      )}
    </div>
  );
}
