import { data, href, isRouteErrorResponse } from 'react-router';
import type { BlogInList } from '#contract/blogs.ts';
import { PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { pageNumber, throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describePage, describeProblem, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { notFound } from '#web/layouts/problems.ts';
import { listAddress } from '#web/posts/more-rows.tsx';
import { PostCard } from '#web/posts/post-card.tsx';
import { PostList } from '#web/posts/post-list.tsx';
import type { Route } from './+types/blog-list.page.ts';

const PATH = '/blog';
const PER_PAGE = 8;
const LOAD_FAILED = 'Gagal mengambil data blog.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url);
  const { blog, meta: list } = await apiOf(context)('semuaBlog', {
    query: { view: 'card', page: String(page), per_page: String(PER_PAGE), status: PUBLIC_BLOG_STATUS },
  }).catch(throwAsPage);
  if (page > 1 && blog.length === 0) throw data(null, { status: 404 });
  return data({ rows: blog, page, total: list.total });
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeProblem(isMissing(error) ? notFound.title : LOAD_FAILED);
  const { page } = loaderData;
  const which = page === 1 ? '' : `, halaman ${page}`;
  return describePage(matches, {
    title: withInstitute(`Blog${which}`),
    description: `Kabar dari Terarah: kegiatan, pelatihan, kerja sama, dan catatan perjalanan${which}.`,
    path: listAddress(PATH, page),
    follow: ['blog'],
  });
}

export default function BlogListPage({ loaderData }: Route.ComponentProps) {
  return <Posts loaded={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProblemScreen {...notFound} link={{ to: PATH, label: 'Lihat blog terbaru' }} />;
  return <Posts loaded={undefined} />;
}

function Posts({ loaded }: { loaded: { rows: BlogInList[]; page: number; total: number } | undefined }) {
  return (
    <PostList
      title="Blog"
      lead="Kabar dari kami: kegiatan, pelatihan, kerja sama, dan catatan perjalanan."
      path={PATH}
      noun="blog"
      perPage={PER_PAGE}
      loaded={loaded}
      texts={{ none: messages.blogs.none, loadFailed: LOAD_FAILED }}
      className="mt-12"
    >
      {(blog, position) => (
        <li key={blog.id} className="border-t border-line py-7 sm:py-10">
          <PostCard
            post={blog}
            to={href('/detailBlogUser/:id', { id: String(blog.id) })}
            heading="h2"
            shape="row"
            isFirst={position === 0}
          />
        </li>
      )}
    </PostList>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
