import { useState } from 'react';
import { type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminList, type AdminListScreen, adminListHandle } from '#web/admin/admin-list.tsx';
import { revalidateUnlessAdding } from '#web/admin/use-adding.ts';
import { UnsentNotice } from '#web/drafts/draft-notices.tsx';
import { adminLists, adminMeta } from '#web/layouts/admin/admin-page.ts';
import { loadAdminPosts, usePostDeletion } from '#web/posts/admin-posts.ts';
import { postAdminGrid, PostAdminSkeletons } from '#web/posts/post-admin-card.tsx';
import { blogCalls, type PostSort } from '#web/posts/post-calls.ts';
import type { Route } from './+types/blog-admin-list.page.ts';
import { BlogAdminCard } from './blog-admin-card.tsx';
import { blogDrafts } from './blog-fields.ts';
import { AddBlog } from './blog-form.tsx';
import { blogStatusChoices, isOnSite } from './blog-status.ts';
import { type UnpublishedBlog, UnpublishedNotice } from './unpublished-blog.tsx';
import { useBlogStatus } from './use-blog-status.ts';

const SCREEN: AdminListScreen<BlogStatus, PostSort> = {
  shape: {
    path: pages.blogAdmin,
    perPage: 12,
    statuses: blogStatusChoices,
    sorts: [
      { value: '-created_at', label: 'Terbaru' },
      { value: 'created_at', label: 'Terlama' },
      { value: 'title', label: 'Judul, A–Z' },
      { value: '-title', label: 'Judul, Z–A' },
    ],
  },
  texts: {
    noun: 'blog',
    searchLabel: 'Cari blog',
    searchPlaceholder: 'Cari judul atau isi',
    showAll: 'Lihat semua blog',
    none: messages.blogs.none,
    noneFound: 'Tidak ada blog yang ditemukan.',
  },
  head: {
    title: labels.admin.listBlog,
    lang: 'en',
    lead: (
      <>
        Hanya yang berstatus <span lang="en">On Post</span> tampil untuk umum.
      </>
    ),
  },
  add: labels.blogAdmin.add,
  beginning: 'Blog yang Anda tambahkan tampil di sini, juga yang belum untuk umum.',
  className: postAdminGrid,
  skeleton: <PostAdminSkeletons hasAuthor={false} actionsHeight="h-23 max-sm:h-11" />,
  loading: 'Memuat blog…',
};

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadAdminPosts(SCREEN.shape, blogCalls, url);

export const shouldRevalidate = revalidateUnlessAdding;

export const handle = adminListHandle(adminLists.blogs, SCREEN);
export const meta = adminMeta(handle.title);

export default function BlogAdminListPage({ loaderData }: Route.ComponentProps) {
  const deletion = usePostDeletion(blogCalls);
  const status = useBlogStatus();
  const [unpublished, setUnpublished] = useState<UnpublishedBlog>();

  const isShownOnPost = loaderData.rows?.some((row) => row.id === unpublished?.id && isOnSite(row));

  async function publish(blog: UnpublishedBlog): Promise<void> {
    if (status.changing !== undefined) return;
    const reason = await status.change(blog, PUBLIC_BLOG_STATUS);
    setUnpublished(reason === undefined ? undefined : { ...blog, reason });
  }

  return (
    <AdminList
      screen={SCREEN}
      loaded={loaderData}
      above={
        unpublished &&
        !isShownOnPost && (
          <UnpublishedNotice
            blog={unpublished}
            isBusy={status.changing !== undefined}
            onPublish={() => void publish(unpublished)}
          />
        )
      }
      renderUnsent={({ userId, onContinue }) => (
        <UnsentNotice place={blogDrafts(userId)} text="Blog yang belum selesai Anda tulis" onContinue={onContinue} />
      )}
      renderForm={({ userId, onClose, onAdded }) => (
        <AddBlog
          userId={userId}
          onClose={onClose}
          onAdded={(left) => {
            if (left) setUnpublished(left);
            onAdded();
          }}
        />
      )}
      deletion={deletion}
    >
      {(blog, position) => (
        <BlogAdminCard
          blog={blog}
          position={position}
          isSwitching={status.changing === blog.id}
          onSwitch={status.changeOnCard}
          onDelete={deletion.ask}
        />
      )}
    </AdminList>
  );
}
