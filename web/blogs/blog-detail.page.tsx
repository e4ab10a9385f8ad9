import { data, isRouteErrorResponse } from 'react-router';
import { PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describePage, describeProblem, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import type { Problem } from '#web/layouts/problems.ts';
import { MORE_TO_READ, MoreToRead, othersThan } from '#web/posts/more-to-read.tsx';
import { ReadingPage } from '#web/posts/reading-page.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { PostCard } from '#web/posts/post-card.tsx';
import type { Route } from './+types/blog-detail.page.ts';
import { paragraphsOf } from './blog-text.ts';
import { BlogParagraphs, blogAddress } from './public-blog.tsx';

const LIST = { to: '/blog', label: labels.navigation.blog, lang: 'en' } as const;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ blog }, { blog: newest }] = await Promise.all([
    api('detailBlog', { params: { id } }),
    api('semuaBlog', { query: { view: 'card', per_page: String(MORE_TO_READ + 1), status: PUBLIC_BLOG_STATUS } }),
  ]).catch(throwAsPage);
  const { content, ...post } = blog;
  return data({
    post,
    paragraphs: paragraphsOf(content),
    minutes: readingMinutes(content),
    others: othersThan(post.id, newest),
  });
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeProblem(problemOf(error).title);
  const { post } = loaderData;
  return describePage(matches, {
    title: withInstitute(post.title),
    description: post.preview,
    path: blogAddress(post.id),
    above: LIST,
    post: { kind: 'blog', ...post },
    follow: ['blog'],
  });
}

export default function BlogDetailPage({ loaderData: { post, paragraphs, minutes, others } }: Route.ComponentProps) {
  return (
    <>
      <ReadingPage post={post} minutes={minutes} above={LIST} path={blogAddress(post.id)}>
        <BlogParagraphs paragraphs={paragraphs} />
      </ReadingPage>
      {others.length > 0 && (
        <MoreToRead all={{ to: LIST.to, label: 'Semua blog' }}>
          {others.map((blog) => (
            <li key={blog.id}>
              <PostCard post={blog} to={blogAddress(blog.id)} heading="h3" shape="small" />
            </li>
          ))}
        </MoreToRead>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...problemOf(error)} link={{ to: LIST.to, label: 'Lihat semua blog' }} />;
}

function problemOf(error: unknown): Problem {
  return isRouteErrorResponse(error) && error.status === 404
    ? {
        title: messages.blogs.notFound,
        text: 'Mungkin tulisan ini belum diterbitkan, atau alamatnya salah ketik.',
      }
    : {
        title: messages.blogs.loadFailed,
        text: 'Periksa koneksi Anda, atau coba lagi sebentar lagi.',
        canRetry: true,
      };
}
