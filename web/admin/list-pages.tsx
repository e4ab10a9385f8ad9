import { Link } from '#web/ui/link.tsx';
import { type ListShape, type ListView, pageNumbers, viewAddress } from './list-view.ts';

export function ListPages({ shape, view, total }: { shape: ListShape; view: ListView; total: number }) {
  const pageCount = Math.ceil(total / shape.perPage);
  if (pageCount < 2) return null;
  const link = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3 text-sm tabular-nums';
  const to = (page: number) => viewAddress(shape, { ...view, page });
  return (
    <nav
      aria-label="Halaman"
      className="mt-6 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6"
    >
      {view.page > 1 && (
        <Link to={to(view.page - 1)} rel="prev" className={`${link} hover:bg-mist`}>
          Sebelumnya
        </Link>
      )}
      {pageNumbers(view.page, pageCount).map((page, index) =>
        page === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- an ellipsis has no id
          <span key={`gap ${index}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-label={`Halaman ${page}`}
            aria-current={page === view.page ? 'page' : undefined}
            className={`${link} hover:bg-mist aria-[current=page]:bg-brand aria-[current=page]:font-semibold aria-[current=page]:text-on-brand`}
          >
            {page}
          </Link>
        ),
      )}
      {view.page < pageCount && (
        <Link to={to(view.page + 1)} rel="next" className={`${link} hover:bg-mist`}>
          Berikutnya
        </Link>
      )}
    </nav>
  );
}
