import { data, isRouteErrorResponse } from 'react-router';
import type { ArticleInList } from '#contract/articles.ts';
import { PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { labels, messages } from '#contract/messages.ts';
import { pageNumber, throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { describePage, describeProblem, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { notFound } from '#web/layouts/problems.ts';
import { listAddress } from '#web/posts/more-rows.tsx';
import { PostList } from '#web/posts/post-list.tsx';
import type { Route } from './+types/article-list.page.ts';
import { ArticleCard } from './article-card.tsx';

const PATH = '/article';
/** One leads, the others stand two to a line. */
const PER_PAGE = 5;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url);
  const { artikels, meta: list } = await apiOf(context)('semuaArtikel', {
    query: { view: 'card', page: String(page), per_page: String(PER_PAGE), status: PUBLIC_ARTICLE_STATUS },
  }).catch(throwAsPage);
  if (page > 1 && artikels.length === 0) throw data(null, { status: 404 });
  return data({ rows: artikels, page, total: list.total });
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeProblem(isMissing(error) ? notFound.title : messages.articles.homeLoadFailed);
  const { page } = loaderData;
  const which = page === 1 ? '' : `, halaman ${page}`;
  return describePage(matches, {
    title: withInstitute(`${labels.navigation.projectsArticle}${which}`),
    description: `Catatan lapangan, metode, dan temuan tentang pemetaan sosial, SROI, PROPER, dan pengembangan masyarakat${which}.`,
    path: listAddress(PATH, page),
    follow: ['article'],
  });
}

export default function ArticleListPage({ loaderData }: Route.ComponentProps) {
  return <Articles loaded={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isMissing(error)) return <ProblemScreen {...notFound} link={{ to: PATH, label: 'Lihat artikel terbaru' }} />;
  return <Articles loaded={undefined} />;
}

function Articles({ loaded }: { loaded: { rows: ArticleInList[]; page: number; total: number } | undefined }) {
  return (
    <PostList
      title={<span lang="en">{labels.navigation.projectsArticle}</span>}
      lead="Catatan dari lapangan, metode yang kami pakai, dan temuan yang layak dibagi."
      path={PATH}
      noun="artikel"
      perPage={PER_PAGE}
      loaded={loaded}
      texts={{ none: messages.articles.none, loadFailed: messages.articles.homeLoadFailed }}
      className="mt-12 grid gap-x-14 gap-y-10 sm:gap-y-12 lg:grid-cols-2"
    >
      {(article, position) => {
        const isLead = position % PER_PAGE === 0;
        return (
          <li
            key={article.id}
            className={isLead ? 'pb-2 not-first:pt-8 sm:not-first:pt-12 lg:col-span-full' : 'border-t border-line pt-6'}
          >
            <ArticleCard article={article} heading="h2" shape={isLead ? 'lead' : 'compact'} isFirst={position === 0} />
          </li>
        );
      }}
    </PostList>
  );
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
