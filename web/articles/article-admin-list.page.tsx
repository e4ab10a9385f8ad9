import type { MouseEvent } from 'react';
import type { ArticleInList } from '#contract/articles/articles.ts';
import { articleStatusChoices } from '#contract/articles/article-status.ts';
import type { ArticleStatus } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, adminListHandle } from '#web/admin/admin-list.tsx';
import { revalidateUnlessAdding } from '#web/admin/use-adding.ts';
import { adminLists, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { loadAdminPosts, usePostDeletion } from '#web/posts/admin-posts.ts';
import { PostAdminCard, postAdminGrid, PostAdminSkeletons } from '#web/posts/post-admin-card.tsx';
import { articleCalls } from '#web/posts/post-calls.ts';
import type { Route } from './+types/article-admin-list.page.ts';
import { AddArticle } from './add-article.tsx';
import { type ArticleSort, byTitle } from '#web/review/decision/article-sorts.ts';
import { NextWaiting } from '#web/review/decision/next-waiting.tsx';
import { besideStatus } from '#web/review/timeline/stage-line.tsx';
import { ArticleAdminActions, articleReadingAddress } from '#web/review/article-admin-actions.tsx';
import { ArticleStatusBadge } from '#web/review/timeline/article-status-badge.tsx';
import { AuthorName } from '#web/review/unconfirmed-mark.tsx';

const { heading, add } = labels.articleAdmin;

/** The labels of two status tabs, which have to say that they contain scheduled or withdrawn articles too. */
const TAB_LABELS: Partial<Record<ArticleStatus, string>> = {
  menunggu: 'Menunggu, terjadwal',
  ditolak: 'Ditolak, ditarik',
};

const SCREEN: AdminListScreen<ArticleStatus, ArticleSort> = {
  shape: {
    path: pages.articleAdmin,
    perPage: 12,
    statuses: articleStatusChoices.map(({ value, label }) => ({ value, label: TAB_LABELS[value] ?? label })),
    sorts: [{ value: '-published_at', label: 'Terbaru' }, { value: 'published_at', label: 'Terlama' }, ...byTitle],
  },
  texts: {
    noun: 'artikel',
    searchLabel: 'Cari artikel',
    searchPlaceholder: 'Cari judul, author, atau isi',
    showAll: 'Lihat semua artikel',
    none: messages.articles.none,
    noneFound: 'Tidak ada artikel yang ditemukan.',
  },
  head: { title: heading, lang: 'en' },
  add,
  beginning: 'Artikel yang dikirim penulis atau Anda tambahkan tampil di sini.',
  className: postAdminGrid,
  skeleton: <PostAdminSkeletons hasAuthor actionsHeight="h-11" />,
};

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAdminPosts(SCREEN.shape, articleCalls, url);

export const shouldRevalidate = revalidateUnlessAdding;

export const handle = adminListHandle(adminLists.articles, SCREEN);
export const meta = adminMeta(handle.title);

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

type ArticleAdminCardProps = {
  article: ArticleInList;
  position: number;
  onDelete: (article: ArticleInList, event: MouseEvent) => void;
};

function ArticleAdminCard({ article, position, onDelete }: ArticleAdminCardProps) {
  return (
    <PostAdminCard
      post={article}
      to={articleReadingAddress(article)}
      badge={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ArticleStatusBadge article={article} />
          {besideStatus(article)}
        </span>
      }
      position={position}
      author={<AuthorName user={article.user} partClassName="sm:block" />}
      actionsClassName="flex flex-wrap items-center gap-x-4 gap-y-1 pt-5"
    >
      {(titleId) => <ArticleAdminActions article={article} titleId={titleId} onDelete={onDelete} />}
    </PostAdminCard>
  );
}
