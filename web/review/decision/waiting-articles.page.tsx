import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { ownAdminPages, pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, adminListHandle } from '#web/admin/admin-list.tsx';
import { adminLists, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { loadWaiting } from '#web/layouts/admin/waiting-articles.ts';
import { inCount } from '#web/ui/format.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { usePostDeletion } from '#web/posts/admin-posts.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { button } from '#web/ui/button.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { loadList } from '#web/admin/list-loading.ts';
import type { Route } from './+types/waiting-articles.page.ts';
import { type ArticleSort, byTitle } from './article-sorts.ts';
import { WaitingArticle, WaitingArticlesSkeleton } from './waiting-article.tsx';

const SCREEN: AdminListScreen<never, ArticleSort> = {
  shape: {
    path: pages.waitingArticles,
    perPage: 20,
    statuses: [],
    sorts: [
      { value: 'created_at', label: 'Paling lama menunggu' },
      { value: '-created_at', label: 'Terbaru' },
      ...byTitle,
    ],
  },
  texts: {
    noun: 'artikel menunggu',
    searchLabel: 'Cari artikel yang menunggu',
    searchPlaceholder: 'Cari judul atau author',
    showAll: 'Lihat semua yang menunggu',
    none: messages.articles.none,
    noneFound: 'Tidak ada artikel yang ditemukan.',
  },
  head: {
    title: labels.admin.updateArticleStatus,
    lang: 'en',
    lead: messages.articles.waitingSubtitle,
    children: (
      <Link to={ownAdminPages.review} className={button.primary}>
        Tinjau berurutan <ArrowRightIcon />
      </Link>
    ),
  },
  beginning: 'Semua artikel sudah diputuskan. Yang baru dikirim penulis tampil di sini.',
  className: 'mt-2 divide-y divide-line',
  skeleton: <WaitingArticlesSkeleton />,
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [loaded, queue] = await Promise.all([
    loadList(SCREEN.shape, url, (query) =>
      articleCalls.list(sessionApi, { ...query, status: DEFAULT_ARTICLE_STATUS, view: 'card' }),
    ),
    loadWaiting().catch(() => undefined),
  ]);
  return { ...loaded, queue: queue?.counts, at: new Date() };
}

/** The list has every article with the status menunggu. The scheduled ones among them do not wait for the editors. */
function screenOf(queue: QueueAnswer['counts'] | undefined, q: string): typeof SCREEN {
  if (q !== '' || !queue?.scheduled) return SCREEN;
  const noun = `artikel: ${inCount(queue.waiting)} menunggu, ${inCount(queue.scheduled)} terjadwal`;
  return { ...SCREEN, texts: { ...SCREEN.texts, noun } };
}

export const handle = adminListHandle(adminLists.waiting, SCREEN);
export const meta = () => describeAdminPage(handle.title);

export default function WaitingArticlesPage({ loaderData }: Route.ComponentProps) {
  const deletion = usePostDeletion(articleCalls);
  const screen = screenOf(loaderData.queue, loaderData.view.q);
  return (
    <AdminList screen={screen} loaded={loaderData} deletion={deletion}>
      {(article) => <WaitingArticle article={article} now={loaderData.at} onDelete={deletion.ask} />}
    </AdminList>
  );
}
