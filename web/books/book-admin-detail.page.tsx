import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Book } from '#contract/books/books.ts';
import { PDF_VIEWER_PX, STORAGE_BASE } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { throwWithMessage } from '#web/api/page-answers.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, adminLists } from '#web/layouts/admin/admin-page.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { textLink } from '#web/ui/button-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { UnsentNotice } from '#web/drafts/draft-notices.tsx';
import { notify } from '#web/ui/notify.ts';
import { orNotify } from '#web/session/optional-answer.ts';
import { DeleteDialog } from '#web/admin/delete-dialog.tsx';
import { useUndo } from '#web/admin/use-undo.ts';
import { bookDrafts, doiAddress } from './book-fields.ts';
import { BookForm } from './book-form.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import type { Route } from './+types/book-admin-detail.page.ts';

const { bookAdmin } = labels;
const PROBLEMS: DetailProblems = {
  notFound: { title: messages.books.notFound, text: 'Mungkin buku ini sudah dihapus, atau alamatnya salah ketik.' },
  loadFailed: 'Buku tidak dapat dimuat',
};

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return sessionApi('detailBuku', { params: { id } }).catch(throwWithMessage);
}

export const handle: AdminPage = { title: bookAdmin.detail, above: adminLists.books, skeleton: <Skeleton /> };

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  return describeUnlisted(
    matches,
    error ? detailProblem(PROBLEMS, error).title : (loaderData?.buku.title ?? handle.title),
  );
}

export default function BookAdminDetailPage({ loaderData: { buku } }: Route.ComponentProps) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const deletion = useBookDeletion(() => void navigate(pages.bookAdmin, { viewTransition: true }));

  function closeForm(): void {
    setIsEditing(false);
    // The form may have loaded a version that another admin stored meanwhile. The page reloads to show that version.
    void revalidate();
  }

  return (
    <>
      <AdminHead title={buku.title}>
        <div className="flex flex-wrap gap-3">
          <Button styles="small" label="Edit Buku" onClick={() => setIsEditing(true)} />
          <Button styles="quiet" label="Hapus" onClick={() => deletion.ask(buku)} />
        </div>
      </AdminHead>
      {user && !isEditing && (
        <UnsentNotice
          place={bookDrafts(user.id, buku)}
          text="Perubahan Anda yang belum disimpan"
          onContinue={() => setIsEditing(true)}
        />
      )}
      <Facts book={buku} />
      {buku.file === null ? (
        <p className="mt-8 rounded-md border border-dashed border-field px-5 py-8 text-center text-sm text-ink-soft">
          Buku ini belum memiliki PDF. Tambahkan lewat “Edit Buku”.
        </p>
      ) : (
        <div className="mt-8">
          <PdfFrame
            key={buku.file}
            file={`${STORAGE_BASE}/${buku.file}`}
            downloadName={fileName(buku.title)}
            label={`PDF ${buku.title}`}
            height={PDF_VIEWER_PX}
          />
        </div>
      )}
      {user && isEditing && <BookForm userId={user.id} loaded={buku} onClose={closeForm} onSaved={closeForm} />}
      {deletion.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ProblemScreen {...detailProblem(PROBLEMS, error)} link={{ to: pages.bookAdmin, label: 'Lihat semua buku' }} />
  );
}

function Facts({ book }: { book: Book }) {
  const doi = doiAddress(book.doi);
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:gap-x-10 lg:grid-cols-[repeat(4,auto)] lg:justify-start">
      <Fact term={bookAdmin.author} lang="en">
        {book.author}
      </Fact>
      <Fact term={bookAdmin.publisher}>{book.penerbit}</Fact>
      <Fact term={bookAdmin.year}>{book.tahun}</Fact>
      <Fact term="DOI">
        {doi === undefined ? (
          book.doi
        ) : (
          <a href={doi} target="_blank" rel="noopener noreferrer" className={textLink}>
            {book.doi} <span className="sr-only">(tab baru)</span>
          </a>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ term, lang, children }: { term: string; lang?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt lang={lang} className="text-ink-soft">
        {term}
      </dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Returns the book's title as a file name that every system accepts. */
function fileName(title: string): string {
  const safe = title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${safe.slice(0, 120)}.pdf`;
}

function Skeleton() {
  const box = 'animate-pulse rounded-sm bg-mist motion-reduce:animate-none';
  return (
    <>
      <h1 className="sr-only">{bookAdmin.detail}</h1>
      <p role="status" className="sr-only">
        Memuat buku…
      </p>
      <div aria-hidden="true">
        <div className={`h-9 max-w-[32rem] ${box}`} />
        <div className={`mt-8 h-11 max-w-[40rem] ${box}`} />
        <div className={`mt-8 h-150 ${box}`} />
      </div>
    </>
  );
}

type Asked = { id: number; title: string };

/** Deletes the book, then calls `onDeleted`, which opens another page. There a toast offers to undo the deletion. */
function useBookDeletion(onDeleted: () => void): { ask: (book: Asked) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const undo = useUndo();

  async function remove(id: number): Promise<void> {
    const deleting = sessionApi('deleteBuku', { params: { id } });
    const answer = await orNotify(deleting, 'Terjadi kesalahan saat menghapus buku.');
    if (!answer) return;
    const restore = () => sessionApi('restoreBuku', { params: { id } });
    notify('success', answer.message, { label: 'Urungkan', run: () => void undo(restore) });
    onDeleted();
  }

  const dialog = asked && (
    <DeleteDialog title={asked.title} onConfirm={() => remove(asked.id)} onClose={() => setAsked(undefined)} />
  );
  return { ask: setAsked, dialog };
}
