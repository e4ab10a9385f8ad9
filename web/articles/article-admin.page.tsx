import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { articleStatusChoices } from '#contract/article-status.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { adminLists, type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { useSession } from '#web/session/session-state.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { loadList } from '#web/admin/list-loading.ts';
import { type ListShape, readView, viewAddress, viewQuery } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { usedState } from '#web/admin/use-list.ts';
import type { Route } from './+types/article-admin.page.ts';
import { AddArticle } from './add-article.tsx';
import { AdminArticleCard, adminArticleGrid, AdminArticlesSkeleton } from './admin-article-card.tsx';
import { type ArticleSort, byTitle } from './article-sorts.ts';
import { NextWaiting } from './next-waiting.tsx';
import { useArticleDeletion } from './use-article-deletion.ts';

const LIST: ListShape<ArticleStatus, ArticleSort> = {
  path: pages.articleAdmin,
  perPage: 12,
  statuses: articleStatusChoices,
  sorts: [{ value: '-published_at', label: 'Terbaru' }, { value: 'published_at', label: 'Terlama' }, ...byTitle],
};
const TEXTS: ListTexts = {
  noun: 'artikel',
  searchLabel: 'Cari artikel',
  searchPlaceholder: 'Cari judul atau author',
  showAll: 'Lihat semua artikel',
  none: messages.articles.none,
  noneFound: 'Tidak ada artikel yang ditemukan.',
};
const { heading, add } = labels.articleAdmin;
/** In the address while the form for a new article is open, so that whoever has to sign in again comes back to it. */
const ADDING = 'tambah';
const ADD_ID = 'tambah-artikel';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const view = readView(LIST, url.searchParams);
  return await loadList(view, async () => {
    const { artikels, meta } = await sessionApi('semuaArtikel', {
      query: { ...viewQuery(LIST, view), view: 'card', counts: 'true' },
    });
    return { rows: artikels, meta };
  });
}

/** The form opens and closes over a list that stays as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.searchParams.has(ADDING) !== nextUrl.searchParams.has(ADDING);
  return !(isOther && currentUrl.pathname === nextUrl.pathname) && defaultShouldRevalidate;
}

export const handle: AdminPage = { ...adminLists.articles, title: adminLists.articles.label, skeleton: <Skeleton /> };
export const meta = () => describeAdminPage(handle.title);

export default function ArticleAdminPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const deletion = useArticleDeletion();
  const address = viewAddress(LIST, view);
  const open = () =>
    void navigate(`${address}${address.includes('?') ? '&' : '?'}${ADDING}=1`, { preventScrollReset: true });
  const close = async () =>
    await navigate(address, { replace: true, preventScrollReset: true, state: usedState(ADD_ID) });

  return (
    <>
      <Head onAdd={open} />
      <NextWaiting />
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning={<Explained text="Artikel yang dikirim penulis atau Anda tambahkan tampil di sini." />}
        failed={<QuietRetry shape={LIST} view={view} skeleton={<AdminArticlesSkeleton />} />}
      >
        {(rows) => (
          <ul className={adminArticleGrid}>
            {rows
              .filter(({ id }) => !deletion.isGone(id))
              .map((article, position) => (
                <li key={article.id}>
                  <AdminArticleCard article={article} isFirst={position < 3} onDelete={deletion.ask} />
                </li>
              ))}
          </ul>
        )}
      </ManagedList>
      {deletion.dialog}
      {user && parameters.has(ADDING) && (
        <AddArticle
          key={user.id}
          userId={user.id}
          onAdded={() => void close().then(revalidate)}
          onClose={() => void close()}
        />
      )}
    </>
  );
}

function Head({ onAdd }: { onAdd?: () => void }) {
  return (
    <AdminHead title={heading} lang="en">
      <button
        type="button"
        id={ADD_ID}
        aria-haspopup="dialog"
        disabled={!onAdd}
        onClick={onAdd}
        className={button.primary}
      >
        {add}
      </button>
    </AdminHead>
  );
}

function Skeleton() {
  return (
    <>
      <Head />
      <ListControlsSkeleton hasStatuses />
      <AdminArticlesSkeleton />
    </>
  );
}
