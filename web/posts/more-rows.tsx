import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { button, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';

/** The rows that a history entry shows. `rows`: those of the loaded page. `earlier`: those loaded before it. */
type Shown = { earlier: readonly unknown[]; rows: readonly unknown[] };
const shownAt = new Map<string, Shown>();

/**
 * Returns all rows to show: first those that were shown before 'Muat lagi' (load more) was pressed, then those of the
 * loaded page. A page that was opened by its address shows only its own rows.
 */
export function useRowsSoFar<Row extends { id: number }>(loaded: readonly Row[]): { rows: Row[]; firstNew: number } {
  const { key, state } = useLocation();
  const previous = continued(state);
  const earlier = (shownAt.get(key)?.earlier ?? allShownAt(previous)) as readonly Row[];

  useEffect(() => {
    shownAt.set(key, { earlier, rows: loaded });
    // 'Muat lagi' (load more) replaces the history entry. Back cannot reach the old entry, so its rows are deleted.
    if (previous !== undefined && previous !== key) shownAt.delete(previous);
  });

  // If a post was published meanwhile, the last row of a page has moved to the next page and would be shown twice.
  const ids = new Set(loaded.map(({ id }) => id));
  const before = earlier.filter(({ id }) => !ids.has(id));
  return { rows: [...before, ...loaded], firstNew: before.length };
}

type MoreRowsProps = {
  addressOfPage: (page: number) => string;
  page: number;
  pages: number;
  /** `shown`: number of rows shown. `last`: position of the last shown row in the list. `total`: rows in the list. */
  shown: number;
  last: number;
  total: number;
  /** The word for the posts in labels: 'artikel'. */
  noun: string;
};

/** A link to the next page. If JavaScript runs, the link instead adds the rows of the next page to the list. */
export function MoreRows({ addressOfPage, page, pages, shown, last, total, noun }: MoreRowsProps) {
  const { key } = useLocation();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === addressOfPage(1) && location.search !== '';
  return (
    <nav aria-label={`Halaman ${noun}`} className="mt-16 flex flex-col items-center gap-5 border-t border-line pt-8">
      <p role="status" className="text-sm text-ink-soft">
        {shown > 1 ? `${last - shown + 1}–${last}` : last} dari {total} {noun}
      </p>
      {page < pages && (
        <Link
          to={addressOfPage(page + 1)}
          rel="next"
          state={{ after: key }}
          replace
          preventScrollReset
          data-needs-react
          aria-disabled={isLoading}
          className={`min-w-44 ${button.secondary}`}
        >
          {isLoading ? 'Memuat…' : 'Muat lagi'}
        </Link>
      )}
    </nav>
  );
}

/** The link to the page with newer rows, for a list that was opened at a later page. */
export function NewerRows({ addressOfPage, page, pages }: Pick<MoreRowsProps, 'addressOfPage' | 'page' | 'pages'>) {
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-soft">
      <Link to={addressOfPage(page - 1)} rel="prev" className={textLink}>
        <ArrowLeftIcon /> Lebih baru
      </Link>
      Halaman {page} dari {pages}
    </p>
  );
}

/** Focuses the first row that 'Muat lagi' (load more) has added, so that keyboard users go on there. */
export function useFocusOnNew(firstNew: number) {
  const list = useRef<HTMLUListElement>(null);
  const { key, state } = useLocation();
  const isContinued = continued(state) !== undefined;
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    if (!isContinued || firstNew === 0) return;
    // Waits for the next frame: after a change of the address, the layout first focuses the heading.
    const frame = requestAnimationFrame(() => {
      list.current?.children[firstNew]?.querySelector('a')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, isContinued, firstNew]);
  return list;
}

function continued(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'after' in state ? String(state.after) : undefined;
}

function allShownAt(key: string | undefined): readonly unknown[] {
  const shown = key === undefined ? undefined : shownAt.get(key);
  return shown ? [...shown.earlier, ...shown.rows] : [];
}
