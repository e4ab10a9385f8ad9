import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { loadWaiting } from '#web/layouts/admin/waiting-articles.ts';
import { inCount } from '#web/ui/format.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { usePostDeletion } from '#web/posts/use-post-deletion.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import type { Route } from './+types/waiting-articles.page.ts';
import { type ArticleSort, byTitle } from './article-sorts.ts';
import { WaitingArticle, WaitingArticlesSkeleton } from './waiting-article.tsx';

const LIST: ListShape<never, ArticleSort> = {
  path: pages.waitingArticles,
  perPage: 20,
  statuses: [],
  sorts: [
    { value: 'created_at', label: 'Paling lama menunggu' },
    { value: '-created_at', label: 'Terbaru' },
    ...byTitle,
  ],
};
const TEXTS: ListTexts = {
  noun: 'artikel menunggu',
  searchLabel: 'Cari artikel yang menunggu',
  searchPlaceholder: 'Cari judul atau author',
  showAll: 'Lihat semua yang menunggu',
  none: messages.articles.none,
  noneFound: 'Tidak ada artikel yang ditemukan.',
};
const TITLE = labels.admin.updateArticleStatus;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [loaded, queue] = await Promise.all([
    loadList(LIST, url, (query) =>
      articleCalls.list(sessionApi, { ...query, status: DEFAULT_ARTICLE_STATUS, view: 'card' }),
    ),
    loadWaiting().catch(() => undefined),
  ]);
  return { ...loaded, queue: queue?.counts, at: new Date() };
}

/** The list has every article with the status menunggu. The scheduled ones among them do not wait for the editors. */
function textsOf(queue: QueueAnswer['counts'] | undefined, q: string): ListTexts {
  if (q !== '' || !queue?.scheduled) return TEXTS;
  return { ...TEXTS, noun: `artikel: ${inCount(queue.waiting)} menunggu, ${inCount(queue.scheduled)} terjadwal` };
}

export const handle: AdminPage = { title: TITLE, lang: 'en', skeleton: <Skeleton /> };
export const meta = () => describeAdminPage(handle.title);

export default function WaitingArticlesPage({ loaderData }: Route.ComponentProps) {
  const deletion = usePostDeletion(articleCalls);
  const rows = loaderData.rows?.filter(({ id }) => !deletion.isGone(id));
  return (
    <>
      <Head />
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={textsOf(loaderData.queue, loaderData.view.q)}
        beginning={<Explained text="Semua artikel sudah diputuskan. Yang baru dikirim penulis tampil di sini." />}
        failed={<QuietRetry shape={LIST} view={loaderData.view} skeleton={<WaitingArticlesSkeleton />} />}
      >
        {() => (
          <ul className="mt-2 divide-y divide-line">
            {rows?.map((article) => (
              <li key={article.id}>
                <WaitingArticle article={article} now={loaderData.at} onDelete={deletion.ask} />
              </li>
            ))}
          </ul>
        )}
      </ManagedList>
      {deletion.dialog}
    </>
  );
}

function Head() {
  return (
    <AdminHead title={TITLE} lang="en" lead={messages.articles.waitingSubtitle}>
      <Link to={ownAdminPages.review} className={button.primary}>
        Tinjau berurutan <ArrowRightIcon />
      </Link>
    </AdminHead>
  );
}

function Skeleton() {
  return (
    <>
      <Head />
      <ListControlsSkeleton hasStatuses={false} />
      <WaitingArticlesSkeleton />
    </>
  );
}
