import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { ownAdminPages } from '#contract/routes.ts';
import { SearchInput } from '#web/admin/search-input.tsx';
import { usedState, useIsLoadingList } from '#web/admin/use-list.ts';
import { inCount } from '#web/ui/format.ts';
import { button, textLink } from '#web/ui/button.ts';
import { Link } from '#web/ui/link.tsx';
import { useDesk } from './desk-context.ts';
import { QueueRow } from './queue-row.tsx';
import { queueAddress, type QueueView, TABS } from './queue-view.ts';
import type { Review } from './use-review.ts';

export const SEARCH_ID = 'cari';

type QueuePaneProps = {
  review: Review;
  selected: ReadonlySet<number>;
  onSelect: (id: number) => void;
};

/** The queue: its parts with their counts, search, and the articles, oldest first. */
export function QueuePane({ review, selected, onSelect }: QueuePaneProps) {
  const { view } = useDesk();
  const { loaded, rows, counts } = review;
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isLoading = useIsLoadingList(ownAdminPages.review);

  // The row of the open article stays in view, also when the keys lead to it.
  useEffect(() => {
    if (list.current && view.id !== undefined) showRow(list.current, view.id, head.current?.offsetHeight ?? 0);
  }, [view.id]);

  return (
    <>
      <div ref={head} className="bg-paper panes:sticky panes:top-0 panes:z-10">
        <nav aria-label="Bagian antrean">
          <ul className="flex flex-wrap gap-1 panes:px-3">
            {TABS.map(({ tab, label }) => (
              <li key={tab}>
                <Link
                  id={`bagian-${tab}`}
                  to={queueAddress({ tab, q: view.q, page: 1, id: undefined, look: undefined })}
                  state={usedState(`bagian-${tab}`)}
                  aria-current={view.tab === tab ? 'true' : undefined}
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft hover:bg-mist hover:text-ink aria-[current=true]:border-brand aria-[current=true]:bg-surface aria-[current=true]:font-semibold aria-[current=true]:text-ink"
                >
                  {label}{' '}
                  <span className="text-xs font-normal tabular-nums">{counts && inCount(counts[tab] ?? 0)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Form
          action={ownAdminPages.review}
          role="search"
          state={usedState(SEARCH_ID)}
          className="border-b border-line py-3 panes:px-4"
        >
          <label htmlFor={SEARCH_ID} className="sr-only">
            Cari judul atau penulis dalam antrean
          </label>
          <SearchInput id={SEARCH_ID} value={view.q} placeholder="Cari judul atau penulis" />
          {view.tab !== TABS[0].tab && (
            <input type="hidden" name="tab" value={TABS.find(({ tab }) => tab === view.tab)?.name} />
          )}
        </Form>
      </div>
      <div aria-busy={isLoading}>
        {loaded.problem !== undefined && <Problem text={loaded.problem} to={queueAddress(view)} />}
        {loaded.queue && rows.length === 0 && <Nothing view={view} total={review.total} />}
        {rows.length > 0 && (
          <ol ref={list} aria-label="Antrean" className="divide-y divide-line">
            {rows.map((row) => (
              <QueueRow
                key={row.item.id}
                row={row}
                review={review}
                isSelected={selected.has(row.item.id)}
                onSelect={() => onSelect(row.item.id)}
              />
            ))}
          </ol>
        )}
        {loaded.queue && <Pages view={view} {...loaded.queue.meta} />}
      </div>
    </>
  );
}

/** Scrolls the list only: the page itself stays where it is. `above`: the height of what covers the rows at its top. */
function showRow(list: HTMLElement, id: number, above: number): void {
  const [row, frame] = [list.querySelector<HTMLElement>(`[data-row="${id}"]`), list.closest('section')];
  if (!row || !frame || frame.scrollHeight <= frame.clientHeight) return;
  const [{ top, bottom }, box] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [start, end] = [box.top + above, Math.min(box.bottom, window.innerHeight)];
  if (top < start) frame.scrollTop -= start - top;
  else if (bottom > end) frame.scrollTop += bottom - end;
}

function Problem({ text, to }: { text: string; to: string }) {
  return (
    <div className="px-4 py-6 text-sm">
      <p role="alert">{text}</p>
      <Link to={to} replace className={`mt-4 ${button.small}`}>
        Muat lagi
      </Link>
    </div>
  );
}

const NOTHING = {
  waiting: 'Tidak ada artikel yang menunggu. Semuanya sudah diputuskan.',
  revisions: 'Tidak ada usulan perubahan yang menunggu.',
  returned: 'Tidak ada artikel yang sedang diperbaiki penulisnya.',
  scheduled: 'Tidak ada artikel yang dijadwalkan terbit.',
} as const;

function Nothing({ view, total }: { view: QueueView; total: number }) {
  const text = view.q === '' ? NOTHING[view.tab] : `Tidak ada yang cocok dengan “${view.q}”.`;
  return (
    <div className="px-4 py-8 text-sm">
      <p role="status">{total > 0 ? `Halaman ${view.page} tidak ada dalam daftar ini.` : text}</p>
      {(view.q !== '' || view.page > 1) && (
        <Link to={queueAddress({ ...view, q: total > 0 ? view.q : '', page: 1 })} className={`mt-3 ${textLink}`}>
          {total > 0 ? 'Ke halaman pertama' : 'Lihat semua'}
        </Link>
      )}
    </div>
  );
}

function Pages({ view, total, page, per_page }: { view: QueueView; total: number; page: number; per_page: number }) {
  const last = Math.ceil(total / per_page);
  if (last < 2) return null;
  const link = 'inline-flex min-h-11 items-center rounded-full px-3 font-medium hover:bg-mist';
  return (
    <nav aria-label="Halaman" className="flex items-center justify-between border-t border-line px-2 py-1 text-sm">
      {page > 1 ? (
        <Link to={queueAddress({ ...view, page: page - 1 })} rel="prev" className={link}>
          Sebelumnya
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft tabular-nums">
        {page} dari {inCount(last)}
      </span>
      {page < last ? (
        <Link to={queueAddress({ ...view, page: page + 1 })} rel="next" className={link}>
          Berikutnya
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
