import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BlogListQuery } from '#contract/blogs.ts';
import { type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pages } from '#contract/routes.ts';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, adminLists, describeAdminPage } from '#web/layouts/admin/admin-page.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useSession } from '#web/session/session-state.ts';
import { button } from '#web/ui/button.ts';
import { loadList } from '#web/admin/list-loading.ts';
import { type ListShape, readView, viewAddress, viewQuery } from '#web/admin/list-view.ts';
import { Explained, ListControlsSkeleton, type ListTexts, ManagedList, QuietRetry } from '#web/admin/managed-list.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ADD_ID, revalidateUnlessAdding, useAdding } from '#web/admin/use-adding.ts';
import { useDeletion } from '#web/admin/use-deletion.tsx';
import { keptPlace } from '#web/drafts/kept-fields.ts';
import { UnsentNotice } from '#web/drafts/kept-notices.tsx';
import { BlogAdminCard, BlogAdminSkeletons, blogGrid } from './blog-admin-card.tsx';
import { BlogForm } from './blog-form.tsx';
import { blogStatusChoices, isOnSite } from './blog-status.tsx';
import { type UnpublishedBlog, UnpublishedNotice } from './unpublished-blog.tsx';
import { useBlogStatus } from './use-blog-status.ts';
import type { Route } from './+types/blog-admin.page.ts';

const LIST: ListShape<BlogStatus, NonNullable<BlogListQuery['sort']>> = {
  path: pages.blogAdmin,
  perPage: 12,
  statuses: blogStatusChoices,
  sorts: [
    { value: '-created_at', label: 'Terbaru' },
    { value: 'created_at', label: 'Terlama' },
    { value: 'title', label: 'Judul, A–Z' },
    { value: '-title', label: 'Judul, Z–A' },
  ],
};
const TEXTS: ListTexts = {
  noun: 'blog',
  searchLabel: 'Cari blog',
  searchPlaceholder: 'Cari judul',
  showAll: 'Lihat semua blog',
  none: messages.blogs.none,
  noneFound: 'Tidak ada blog yang ditemukan.',
};

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const view = readView(LIST, url.searchParams);
  return await loadList(view, async () => {
    const { blog, meta: found } = await sessionApi('semuaBlog', {
      query: { ...viewQuery(LIST, view), view: 'card', counts: 'true' },
    });
    return { rows: blog, meta: found };
  });
}

export const shouldRevalidate = revalidateUnlessAdding;

export const handle: AdminPage = { ...adminLists.blogs, title: adminLists.blogs.label, skeleton: <Skeleton /> };

export const meta = () => describeAdminPage(handle.title);

export default function BlogAdminPage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const adding = useAdding(viewAddress(LIST, view));
  const deletion = useDeletion({
    remove: (id) => sessionApi('deleteBlog', { params: { id } }),
    restore: (id) => sessionApi('restoreBlog', { params: { id } }),
    deleted: messages.blogs.deleted,
    failed: messages.blogs.deleteFailed,
  });
  const status = useBlogStatus();
  const [unpublished, setUnpublished] = useState<UnpublishedBlog>();

  const isShownOnPost = loaderData.rows?.some((row) => row.id === unpublished?.id && isOnSite(row));

  async function publish(blog: UnpublishedBlog): Promise<void> {
    if (status.changing !== undefined) return;
    const reason = await status.change(blog, PUBLIC_BLOG_STATUS);
    setUnpublished(reason === undefined ? undefined : { ...blog, reason });
  }

  return (
    <Frame onAdd={adding.open}>
      {unpublished && !isShownOnPost && (
        <UnpublishedNotice
          blog={unpublished}
          isBusy={status.changing !== undefined}
          onPublish={() => void publish(unpublished)}
        />
      )}
      {user && !adding.isAdding && (
        <UnsentNotice
          place={keptPlace('blog', user.id, 'new')}
          text="Blog yang belum selesai Anda tulis"
          onContinue={adding.open}
        />
      )}
      <ManagedList
        shape={LIST}
        loaded={loaderData}
        texts={TEXTS}
        beginning={<Explained text="Blog yang Anda tambahkan tampil di sini, juga yang belum untuk umum." />}
        failed={<QuietRetry shape={LIST} view={view} skeleton={<BlogAdminSkeletons />} />}
      >
        {(rows) => (
          <ul className={blogGrid}>
            {rows
              .filter(({ id }) => !deletion.isGone(id))
              .map((blog, position) => (
                <li key={blog.id}>
                  <BlogAdminCard
                    blog={blog}
                    isFirst={position < 3}
                    isSwitching={status.changing === blog.id}
                    onSwitch={status.changeOnCard}
                    onDelete={deletion.ask}
                  />
                </li>
              ))}
          </ul>
        )}
      </ManagedList>
      {deletion.dialog}
      {user && adding.isAdding && (
        <AddBlog
          userId={user.id}
          onClose={() => void adding.close()}
          onAdded={(left) => {
            if (left) setUnpublished(left);
            void adding.close().then(revalidate);
          }}
        />
      )}
    </Frame>
  );
}

type AddBlogProps = { userId: number; onClose: () => void; onAdded: (unpublished?: UnpublishedBlog) => void };

function AddBlog({ userId, onClose, onAdded }: AddBlogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Modal title={labels.blogAdmin.add} isBusy={isBusy} onClose={onClose}>
      <BlogForm userId={userId} onBusy={setIsBusy} onSaved={onAdded} />
    </Modal>
  );
}

function Frame({ onAdd, children }: { onAdd?: () => void; children: ReactNode }) {
  return (
    <>
      <AdminHead
        title={labels.admin.listBlog}
        lang="en"
        lead={
          <>
            Hanya yang berstatus <span lang="en">On Post</span> tampil untuk umum.
          </>
        }
      >
        <button
          type="button"
          id={ADD_ID}
          aria-haspopup="dialog"
          disabled={!onAdd}
          onClick={onAdd}
          className={button.primary}
        >
          {labels.blogAdmin.add}
        </button>
      </AdminHead>
      {children}
    </>
  );
}

function Skeleton() {
  return (
    <Frame>
      <ListControlsSkeleton hasStatuses />
      <p role="status" className="sr-only">
        Memuat blog…
      </p>
      <BlogAdminSkeletons />
    </Frame>
  );
}
