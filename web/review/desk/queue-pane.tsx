import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { QUEUE_TABS } from '#contract/articles/article-status.ts';
import { ownAdminPages } from '#contract/routes.ts';
import { SearchInput } from '#web/admin/search-input.tsx';
import { FullTextNote } from '#web/admin/full-text-note.tsx';
import { usedState, useIsLoadingList } from '#web/admin/use-list.ts';
import { inCount } from '#web/ui/format.ts';
import { Link } from '#web/ui/link.tsx';
import { StyledLink } from '#web/ui/button.tsx';
import { useDesk } from './desk-context.ts';
import { QueueRow } from './queue-row.tsx';
import { queueAddress, type QueueView, tabName } from './queue-view.ts';
import type { Review } from './use-review.ts';
import type { Selection } from './use-selection.ts';

export const SEARCH_ID = 'cari';

const LABELS = { waiting: 'Menunggu', revisions: 'Revisi', returned: 'Dikembalikan', scheduled: 'Terjadwal' } as const;

/**
 * Shows the queue: its tabs with their counts, the search, and the articles of the tab. The article that has been in
 * the tab for the longest time is at the top.
 */
export function QueuePane({ review, selection }: { review: Review; selection: Selection }) {
  const { view } = useDesk();
  const { loaded, rows, counts } = review;
  const list = useRef<HTMLOListElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isLoading = useIsLoadingList(ownAdminPages.review);

  // Scrolls to the row of the open article, because a keyboard shortcut may open an article whose row is out of view.
  useEffect(() => {
    if (list.current && view.id !== undefined) showRow(list.current, view.id, head.current?.offsetHeight ?? 0);
  }, [view.id]);

  return (
    <>
      <div ref={head} className="bg-paper panes:sticky panes:top-0 panes:z-10">
        <nav aria-label="Bagian antrean">
          <ul className="flex flex-wrap gap-1 panes:px-3">
            {QUEUE_TABS.map((tab) => (
              <li key={tab}>
                <Link
                  id={`bagian-${tab}`}
                  to={queueAddress({ tab, q: view.q, page: 1, id: undefined, articleView: undefined })}
                  state={usedState(`bagian-${tab}`)}
                  aria-current={view.tab === tab ? 'true' : undefined}
                  className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-soft hover:bg-mist hover:text-ink aria-[current=true]:border-brand aria-[current=true]:bg-surface aria-[current=true]:font-semibold aria-[current=true]:text-ink"
                >
                  {LABELS[tab]}{' '}
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
            Cari judul, penulis, atau isi dalam antrean
          </label>
          <SearchInput id={SEARCH_ID} value={view.q} placeholder="Cari judul, penulis, atau isi" />
          {view.tab !== 'waiting' && <input type="hidden" name="tab" value={tabName(view.tab)} />}
        </Form>
      </div>
      <div aria-busy={isLoading}>
        {loaded.problem !== undefined && (
          <div className="px-4 py-6 text-sm">
            <p role="alert">{loaded.problem}</p>
            <StyledLink to={queueAddress(view)} styles="small" className="mt-4" label="Muat lagi" replace />
          </div>
        )}
        {loaded.queue && rows.length === 0 && <Nothing view={view} total={review.total} />}
        <FullTextNote
          coverage={loaded.queue?.meta.text_search}
          again={queueAddress(view)}
          className="border-b border-line px-4 py-3"
        />
        {rows.length > 0 && (
          <ol ref={list} aria-label="Antrean" className="divide-y divide-line">
            {rows.map((row) => (
              <QueueRow key={row.item.id} row={row} review={review} selection={selection} />
            ))}
          </ol>
        )}
        {loaded.queue && <Pages view={view} {...loaded.queue.meta} />}
      </div>
    </>
  );
}

/** Scrolls the list, not the page, until the row is visible. `above`: the height of the head that covers rows. */
function showRow(list: HTMLElement, id: number, above: number): void {
  const [row, frame] = [list.querySelector<HTMLElement>(`[data-row="${id}"]`), list.closest('section')];
  if (!row || !frame || frame.scrollHeight <= frame.clientHeight) return;
  const [{ top, bottom }, box] = [row.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [start, end] = [box.top + above, Math.min(box.bottom, window.innerHeight)];
  if (top < start) frame.scrollTop -= start - top;
  else if (bottom > end) frame.scrollTop += bottom - end;
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
        <StyledLink
          to={queueAddress({ ...view, q: total > 0 ? view.q : '', page: 1 })}
          styles="textLink"
          className="mt-3"
        >
          {total > 0 ? 'Ke halaman pertama' : 'Lihat semua'}
        </StyledLink>
      )}
    </div>
  );
}

function Pages({ view, total, page, per_page }: { view: QueueView; total: number; page: number; per_page: number }) {
  const last = Math.ceil(total / per_page);
  if (last < 2) return null;
  const linkTo = (to: number, rel: 'prev' | 'next', label: string) => (
    <Link
      to={queueAddress({ ...view, page: to })}
      rel={rel}
      className="inline-flex min-h-11 items-center rounded-full px-3 font-medium hover:bg-mist"
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Halaman" className="flex items-center justify-between border-t border-line px-2 py-1 text-sm">
      {page > 1 ? linkTo(page - 1, 'prev', 'Sebelumnya') : <span />}
      <span className="text-ink-soft tabular-nums">
        {page} dari {inCount(last)}
      </span>
      {page < last ? linkTo(page + 1, 'next', 'Berikutnya') : <span />}
    </nav>
  );
}
