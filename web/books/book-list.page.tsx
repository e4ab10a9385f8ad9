import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Book, BookListQuery } from '#contract/books.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { button } from '#web/ui/button.ts';
import { loadList } from '#web/admin/list-loading.ts';
import { type ListShape, readView, viewAddress, viewQuery } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { ADD_ID, revalidateUnlessAdding, useAdding } from '#web/admin/use-adding.ts';
import { keptPlace } from '#web/drafts/kept-fields.ts';
import { UnsentNotice } from '#web/drafts/kept-notices.tsx';
import { BookCard, BookCardSkeleton } from './book-card.tsx';
import { BookModal } from './book-modal.tsx';
import type { Route } from './+types/book-list.page.ts';

type Sort = NonNullable<BookListQuery['sort']>;

const LIST: ListShape<never, Sort> = {
  path: pages.bookAdmin,
  perPage: 12,
  statuses: [],
  sorts: [
    { value: '-created_at', label: 'Terakhir ditambahkan' },
    { value: 'title', label: 'Judul, A–Z' },
    { value: 'author', label: `${labels.bookAdmin.author}, A–Z` },
    { value: '-tahun', label: 'Tahun, terbaru dulu' },
    { value: 'tahun', label: 'Tahun, terlama dulu' },
  ],
};
const TEXTS: ListTexts = {
  noun: 'buku',
  searchLabel: 'Cari buku',
  searchPlaceholder: 'Judul, author, penerbit, tahun, atau DOI',
  showAll: 'Lihat semua buku',
  none: messages.books.none,
  noneFound: 'Tidak ada buku yang cocok.',
};
const SKELETONS = 6;
const grid = 'mt-4 max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-2 sm:gap-5 xl:grid-cols-3';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const view = readView(LIST, url.searchParams);
  return await loadList<Book, never, Sort>(view, async () => {
    const { status: _, ...query } = viewQuery(LIST, view);
    const { buku, meta: found } = await sessionApi('semuaBuku', { query });
    return { rows: buku, meta: found };
  });
}

export const shouldRevalidate = revalidateUnlessAdding;

export const handle: AdminPage = { title: labels.admin.listBooks, skeleton: <Skeleton /> };

export const meta = () => describeAdminPage(handle.title);

export default function BookListPage({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const adding = useAdding(viewAddress(LIST, loaderData.view));
  return (
    <Frame onAdd={adding.open}>
      {user && !adding.isAdding && (
        <UnsentNotice
          place={keptPlace('book', user.id, 'new')}
          text="Buku yang belum selesai Anda tambahkan"
          onContinue={adding.open}
        />
      )}
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning={<Explained text="Tambahkan buku pertama, dengan atau tanpa PDF-nya." />}
        failed={<QuietRetry shape={LIST} view={loaderData.view} skeleton={<Skeletons />} />}
      >
        {(rows) => (
          <ul className={grid}>
            {rows.map((book) => (
              <li key={book.id}>
                <BookCard book={book} />
              </li>
            ))}
          </ul>
        )}
      </ManagedList>
      {adding.isAdding && (
        <BookModal onClose={() => void adding.close()} onSaved={() => void adding.close().then(revalidate)} />
      )}
    </Frame>
  );
}

function Frame({ onAdd, children }: { onAdd?: () => void; children: ReactNode }) {
  return (
    <>
      <AdminHead title={handle.title} lead="Terbitan lembaga. Hanya admin yang dapat membukanya.">
        <button
          type="button"
          id={ADD_ID}
          aria-haspopup="dialog"
          disabled={!onAdd}
          onClick={onAdd}
          className={button.primary}
        >
          {labels.bookAdmin.add}
        </button>
      </AdminHead>
      {children}
    </>
  );
}

function Skeleton() {
  return (
    <Frame>
      <ListControlsSkeleton hasStatuses={false} />
      <p role="status" className="sr-only">
        Memuat buku…
      </p>
      <Skeletons />
    </Frame>
  );
}

function Skeletons() {
  return (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <BookCardSkeleton key={index} />
      ))}
    </div>
  );
}
