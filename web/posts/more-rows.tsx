import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { button, textLink } from '#web/ui/button.ts';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';

/** The rows shown at each entry of this tab's history: 'Muat lagi' adds to them, and Back shows them again. */
type Shown = { earlier: readonly unknown[]; rows: readonly unknown[] };
const shownAt = new Map<string, Shown>();

/**
 * Returns the rows of the loaded page after the rows that 'Muat lagi' has loaded before. A page that was opened by its
 * address has its own rows only, as the server rendered it.
 */
export function useRowsSoFar<Row extends { id: number }>(loaded: readonly Row[]): { rows: Row[]; firstNew: number } {
  const { key, state } = useLocation();
  const previous = continued(state);
  const earlier = (shownAt.get(key)?.earlier ?? allShownAt(previous)) as readonly Row[];

  useEffect(() => {
    shownAt.set(key, { earlier, rows: loaded });
    // 'Muat lagi' replaces its history entry, so Back cannot reach the previous one.
    if (previous !== undefined && previous !== key) shownAt.delete(previous);
  });

  // A post published meanwhile moves the last row of one page to the next, where it would show twice.
  const ids = new Set(loaded.map(({ id }) => id));
  const before = earlier.filter(({ id }) => !ids.has(id));
  return { rows: [...before, ...loaded], firstNew: before.length };
}

type MoreRowsProps = {
  /** Returns the address of a page of the list. */
  addressOfPage: (page: number) => string;
  page: number;
  pages: number;
  /** Rows on the screen, position of the last of them in the list, and rows in the whole list. */
  shown: number;
  last: number;
  total: number;
  /** What the rows are: 'artikel'. */
  noun: string;
};

/** A real link to the next page. Where scripts run it adds to this page instead. */
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

/** The link to newer rows, for a list that was opened at a later page. */
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

/** Focuses the first row that 'Muat lagi' has loaded. Otherwise the keyboard would start at the top again. */
export function useFocusOnNew(firstNew: number) {
  const list = useRef<HTMLUListElement>(null);
  const { key, state } = useLocation();
  const isContinued = continued(state) !== undefined;
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    if (!isContinued || firstNew === 0) return;
    // Runs after the layout has focused the heading, which it does whenever the address changes.
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
