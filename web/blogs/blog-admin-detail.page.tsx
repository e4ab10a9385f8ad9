import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { addressOf } from '#contract/routes.ts';
import { PostContent } from '#web/posts/post-content.tsx';
import { SiteLink } from '#web/posts/site-link.tsx';
import { AdminHead } from '#web/admin/admin-head.tsx';
import { type AdminPage, adminLists } from '#web/layouts/admin/admin-page.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { button } from '#web/ui/button-styles.ts';
import { StyledLink } from '#web/ui/button.tsx';
import { longDay } from '#web/ui/long-day.ts';
import { StoredImage } from '#web/ui/stored-image.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { blogProblem, BlogProblemScreen, BlogSkeleton, loadBlog } from './blog-admin-loading.tsx';
import { isOnSite } from './blog-status.ts';
import { BlogStatusBadge } from './blog-status-badge.tsx';
import { BlogShown } from './blog-shown.tsx';
import { shownText } from './blog-text.ts';
import type { Route } from './+types/blog-admin-detail.page.ts';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadBlog(params.id);
}

export const handle: AdminPage = {
  title: labels.blogAdmin.detail,
  above: adminLists.blogs,
  skeleton: <BlogSkeleton />,
};

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  return describeUnlisted(matches, error ? blogProblem(error).title : (loaderData?.blog.title ?? handle.title));
}

export default function BlogAdminDetailPage({ loaderData: { blog } }: Route.ComponentProps) {
  return (
    <article>
      <AdminHead
        title={blog.title}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <BlogStatusBadge status={blog.status} />
            <span>
              {fullName(blog.user)}, <time dateTime={blog.created_at}>{longDay(blog.created_at)}</time>
            </span>
          </span>
        }
      >
        <div className="flex flex-wrap gap-3">
          {isOnSite(blog) && <SiteLink kind="blog" postId={blog.id} className={button.small} />}
          <StyledLink to={addressOf('blogEdit', { id: blog.id })} styles="small" label={labels.blogAdmin.edit} />
        </div>
      </AdminHead>
      <div className="mt-8 max-w-text">
        <StoredImage
          image={blog.image}
          info={blog.image_info}
          alt=""
          sizes="(min-width: 48rem) 42rem, 92vw"
          isFirst
          className="aspect-[8/5] w-full rounded-lg bg-sand object-cover dark:brightness-90"
        />
        <div className="mt-8">
          <Tabs
            label="Isi blog"
            tabs={[
              {
                id: 'html',
                label: 'HTML',
                content: (
                  <div className="mt-6">
                    <PostContent content={blog.content} />
                  </div>
                ),
              },
              {
                id: 'pembaca',
                label: 'Seperti dilihat pembaca',
                content: (
                  <div className="mt-6">
                    <BlogShown text={shownText(blog)} />
                  </div>
                ),
              },
            ]}
          />
        </div>
      </div>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BlogProblemScreen error={error} />;
}
