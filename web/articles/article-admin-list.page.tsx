import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, adminListHandle } from '#web/admin/admin-list.tsx';
import { revalidateUnlessAdding } from '#web/admin/use-adding.ts';
import { adminLists, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { loadAdminPosts, usePostDeletion } from '#web/posts/admin-posts.ts';
import { postAdminGrid, PostAdminSkeletons } from '#web/posts/post-admin-card.tsx';
import { articleCalls } from '#web/posts/post-calls.ts';
import type { Route } from './+types/article-admin-list.page.ts';
import { AddArticle } from './add-article.tsx';
import { ArticleAdminCard } from './article-admin-card.tsx';
import { type ArticleSort, byTitle } from '#web/review/decision/article-sorts.ts';
import { NextWaiting } from '#web/review/decision/next-waiting.tsx';

const { heading, add } = labels.articleAdmin;

/** Two statuses have articles for which their labels alone would be wrong. */
const FILTERS: Partial<Record<ArticleStatus, string>> = {
  menunggu: 'Menunggu, terjadwal',
  ditolak: 'Ditolak, ditarik',
};

const SCREEN: AdminListScreen<ArticleStatus, ArticleSort> = {
  shape: {
    path: pages.articleAdmin,
    perPage: 12,
    statuses: articleStatusChoices.map(({ value, label }) => ({ value, label: FILTERS[value] ?? label })),
    sorts: [{ value: '-published_at', label: 'Terbaru' }, { value: 'published_at', label: 'Terlama' }, ...byTitle],
  },
  texts: {
    noun: 'artikel',
    searchLabel: 'Cari artikel',
    searchPlaceholder: 'Cari judul atau author',
    showAll: 'Lihat semua artikel',
    none: messages.articles.none,
    noneFound: 'Tidak ada artikel yang ditemukan.',
  },
  head: { title: heading, lang: 'en' },
  add,
  beginning: 'Artikel yang dikirim penulis atau Anda tambahkan tampil di sini.',
  className: postAdminGrid,
  skeleton: <PostAdminSkeletons hasWriter actionsHeight="h-11" />,
};

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAdminPosts(SCREEN.shape, articleCalls, url);

export const shouldRevalidate = revalidateUnlessAdding;

export const handle = adminListHandle(adminLists.articles, SCREEN);
export const meta = () => describeAdminPage(handle.title);

export default function ArticleAdminListPage({ loaderData }: Route.ComponentProps) {
  const deletion = usePostDeletion(articleCalls);
  return (
    <AdminList
      screen={SCREEN}
      loaded={loaderData}
      above={<NextWaiting />}
      renderForm={(given) => <AddArticle key={given.userId} {...given} />}
      deletion={deletion}
    >
      {(article, position) => <ArticleAdminCard article={article} position={position} onDelete={deletion.ask} />}
    </AdminList>
  );
}
