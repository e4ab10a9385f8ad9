import type { BookListQuery } from '#contract/books/books.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, AdminListSkeleton } from '#web/admin/admin-list.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import { revalidateUnlessAdding } from '#web/admin/use-adding.ts';
import { UnsentNotice } from '#web/drafts/draft-notices.tsx';
import { type AdminPage, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { BookAdminCard, BookAdminCardSkeleton } from './book-admin-card.tsx';
import { bookDrafts } from './book-fields.ts';
import { BookForm } from './book-form.tsx';
import type { Route } from './+types/book-admin-list.page.ts';

const grid = 'mt-4 max-sm:divide-y max-sm:divide-line sm:grid sm:grid-cols-2 sm:gap-5 xl:grid-cols-3';

const SCREEN: AdminListScreen<never, NonNullable<BookListQuery['sort']>> = {
  shape: {
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
  },
  texts: {
    noun: 'buku',
    searchLabel: 'Cari buku',
    searchPlaceholder: 'Judul, author, penerbit, tahun, atau DOI',
    showAll: 'Lihat semua buku',
    none: messages.books.none,
    noneFound: 'Tidak ada buku yang cocok.',
  },
  head: { title: labels.admin.listBooks, lead: 'Terbitan lembaga. Hanya admin yang dapat membukanya.' },
  add: labels.bookAdmin.add,
  beginning: 'Tambahkan buku pertama, dengan atau tanpa PDF-nya.',
  className: grid,
  skeleton: (
    <div aria-hidden="true" className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <BookAdminCardSkeleton key={index} />
      ))}
    </div>
  ),
  loading: 'Memuat buku…',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return await loadList(SCREEN.shape, url, async (query) => {
    const { buku, meta: found } = await sessionApi('semuaBuku', { query });
    return { rows: buku, meta: found };
  });
}

export const shouldRevalidate = revalidateUnlessAdding;

export const handle: AdminPage = { title: labels.admin.listBooks, skeleton: <AdminListSkeleton screen={SCREEN} /> };
export const meta = adminMeta(handle.title);

export default function BookAdminListPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      screen={SCREEN}
      loaded={loaderData}
      renderUnsent={({ userId, onContinue }) => (
        <UnsentNotice
          place={bookDrafts(userId)}
          text="Buku yang belum selesai Anda tambahkan"
          onContinue={onContinue}
        />
      )}
      renderForm={({ userId, onClose, onAdded }) => <BookForm userId={userId} onClose={onClose} onSaved={onAdded} />}
    >
      {(book) => <BookAdminCard book={book} />}
    </AdminList>
  );
}
