import { data, isRouteErrorResponse } from 'react-router';
import { PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describePage, describeProblem, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import type { Problem } from '#web/layouts/problems.ts';
import { MORE_TO_READ, MoreToRead, othersThan } from '#web/posts/more-to-read.tsx';
import { ReadingPage } from '#web/posts/reading-page.tsx';
import { readingMinutes } from '#web/posts/reading-time.ts';
import type { Route } from './+types/article-detail.page.ts';
import { ArticleCard, articleAddress } from './article-card.tsx';
import { ArticleContent } from './article-content.tsx';

const LIST = { to: '/article', label: labels.navigation.projectsArticle, lang: 'en' } as const;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [{ artikel }, { artikels: newest }] = await Promise.all([
    api('detailArtikel', { params: { id } }),
    api('semuaArtikel', {
      query: { view: 'card', per_page: String(MORE_TO_READ + 1), status: PUBLIC_ARTICLE_STATUS },
    }),
  ]).catch(throwAsPage);
  return data({ artikel, minutes: readingMinutes(artikel.content), others: othersThan(artikel.id, newest) });
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeProblem(problemOf(error).title);
  const { artikel } = loaderData;
  return describePage(matches, {
    title: withInstitute(artikel.title),
    description: artikel.preview,
    path: articleAddress(artikel.id),
    above: LIST,
    post: { kind: 'article', ...artikel },
    follow: ['article'],
  });
}

export default function ArticleDetailPage({ loaderData: { artikel, minutes, others } }: Route.ComponentProps) {
  return (
    <>
      <ReadingPage post={artikel} minutes={minutes} above={LIST} path={articleAddress(artikel.id)}>
        <ArticleContent content={artikel.content} />
      </ReadingPage>
      {others.length > 0 && (
        <MoreToRead all={{ to: LIST.to, label: 'Semua artikel' }}>
          {others.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} heading="h3" shape="small" />
            </li>
          ))}
        </MoreToRead>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemScreen {...problemOf(error)} link={{ to: LIST.to, label: 'Lihat semua artikel' }} />;
}

function problemOf(error: unknown): Problem {
  return isRouteErrorResponse(error) && error.status === 404
    ? {
        title: messages.articles.notFound,
        text: 'Mungkin artikel ini belum diterbitkan, atau alamatnya salah ketik.',
      }
    : {
        title: messages.articles.homeLoadFailed,
        text: 'Periksa koneksi Anda, atau coba lagi sebentar lagi.',
        canRetry: true,
      };
}
