import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { type AdminPage, adminLists } from '#web/layouts/admin/admin-page.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { PostEditHead } from '#web/posts/post-edit-head.tsx';
import { useSession } from '#web/session/session-state.ts';
import { blogProblem, BlogProblemScreen, BlogSkeleton, loadBlog } from './blog-admin-loading.tsx';
import { EditBlogForm } from './blog-form.tsx';
import { isOnSite } from './blog-status.ts';
import type { Route } from './+types/blog-edit.page.ts';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadBlog(params.id);
}

export const handle: AdminPage = { title: labels.blogAdmin.edit, above: adminLists.blogs, skeleton: <BlogSkeleton /> };

export function meta({ matches, error }: Route.MetaArgs) {
  return describeUnlisted(matches, error ? blogProblem(error).title : handle.title);
}

export default function BlogEditPage({ loaderData: { blog } }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <>
      <PostEditHead
        kind="blog"
        post={blog}
        title={handle.title}
        to={addressOf('blogAdminDetail', { id: blog.id })}
        isPublic={isOnSite(blog)}
      />
      <div className="mt-8 max-w-[44rem] has-[[data-beside]]:max-w-none">
        {user && <EditBlogForm key={blog.id} userId={user.id} loaded={blog} />}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BlogProblemScreen error={error} />;
}
