import { data } from 'react-router';
import { labels, messages } from '#contract/messages.ts';
import { postAddress } from '#contract/posts/post-kinds.ts';
import { pages } from '#contract/routes.ts';
import { isPublicArticle } from '#contract/articles/article-status.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describeUnlisted, withInstitute } from '#web/layouts/page-meta.ts';
import { detailProblem } from '#web/layouts/detail-problem.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { PostContent } from '#web/posts/post-content.tsx';
import { ReadingPage } from '#web/posts/reading-page.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import { longDay } from '#web/ui/long-day.ts';
import { StyledLink } from '#web/ui/button.tsx';
import type { Route } from './+types/article-preview.page.ts';
import { onlyStated, WorkText } from '#web/works/work-text.tsx';
import '#web/ui/signed-in.css';

const PROBLEMS = {
  notFound: {
    title: 'Tautan pratinjau ini tidak berlaku',
    text: 'Mungkin masanya sudah habis, redaksi sudah mengakhirinya, atau alamatnya tidak tersalin seluruhnya. Mintalah tautan baru kepada orang yang mengirimkannya.',
  },
  loadFailed: messages.articles.loadFailed,
};

const ABOVE = { to: pages.articles, label: labels.navigation.projectsArticle, lang: 'en' } as const;

/** Whoever knows the address can read the page. These headers keep it from caches, search engines and other sites. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

export const headers = () => HEADERS;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { artikel, ...preview } = await apiOf(context)('previewArticle', { params: { token: id } }).catch(throwAsPage);
  const { content, ...post } = onlyStated(artikel);
  return data({ ...preview, post, content, minutes: readingMinutes(content) }, { headers: HEADERS });
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeUnlisted(matches, detailProblem(PROBLEMS, error).title);
  return [
    { title: withInstitute(matches, `Pratinjau: ${loaderData.post.title}`) },
    { name: 'robots', content: 'noindex, nofollow, noarchive' },
  ];
}

export default function ArticlePreviewPage({ loaderData }: Route.ComponentProps) {
  const { post, content, minutes } = loaderData;
  return (
    <ReadingPage post={post} minutes={minutes} above={ABOVE} status={<Banner {...loaderData} />}>
      <WorkText work={post}>
        <PostContent content={content} language={post.language} />
      </WorkText>
    </ReadingPage>
  );
}

type BannerProps = Pick<Route.ComponentProps['loaderData'], 'post' | 'is_proposal' | 'expires_at'>;

/** Marks the page as a preview, also when printed, so that nobody mistakes a printout for a published article. */
function Banner({ post, is_proposal, expires_at }: BannerProps) {
  const isPublic = isPublicArticle(post);
  return (
    <aside aria-label="Pratinjau" className="mt-6 rounded-md border border-line bg-surface p-5">
      <p className="font-semibold">{is_proposal ? 'Pratinjau usulan perubahan' : 'Pratinjau artikel'}</p>
      <p className="mt-1 max-w-text text-sm">
        {isPublic && !is_proposal
          ? 'Artikel ini sudah terbit.'
          : 'Teks ini belum terbit dan masih dapat berubah. Mohon jangan dikutip atau disebarkan.'}{' '}
        Tautan ini berlaku sampai {longDay(expires_at)}.
      </p>
      {isPublic && (
        <p className="mt-2 text-sm">
          <StyledLink to={postAddress('article', post.id)} styles="textLink" label="Lihat yang sudah terbit" />
        </p>
      )}
    </aside>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...detailProblem(PROBLEMS, error)} link={{ to: pages.home, label: 'Ke beranda' }} />;
}
