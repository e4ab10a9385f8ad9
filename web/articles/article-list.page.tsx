import { labels, messages } from '#contract/messages.ts';
import { articleCalls } from '#web/posts/post-calls.ts';
import { describePublicList, PublicList, PublicListProblem, type PublicListScreen } from '#web/posts/public-list.tsx';
import { loadPublicList } from '#web/posts/public-loaders.ts';
import type { Route } from './+types/article-list.page.ts';

/** One large card, then four small ones, two per line. */
const PER_PAGE = 5;
const { projectsArticle } = labels.navigation;

const SCREEN: PublicListScreen = {
  kind: 'article',
  noun: 'artikel',
  perPage: PER_PAGE,
  name: projectsArticle,
  heading: <span lang="en">{projectsArticle}</span>,
  lead: 'Catatan dari lapangan, metode yang kami pakai, dan temuan yang layak dibagi.',
  description: 'Artikel para penulis: catatan dari lapangan, metode, dan temuan yang layak dibagi',
  texts: { none: messages.articles.none, loadFailed: messages.articles.homeLoadFailed },
  className: 'mt-12 grid gap-x-14 gap-y-10 sm:gap-y-12 lg:grid-cols-2',
  row: (position) =>
    position % PER_PAGE === 0
      ? { shape: 'lead', className: 'pb-2 not-first:pt-8 sm:not-first:pt-12 lg:col-span-full' }
      : { shape: 'compact', className: 'border-t border-line pt-6' },
};

export const loader = (args: Route.LoaderArgs) => loadPublicList(articleCalls, PER_PAGE, args);

export const meta = (args: Route.MetaArgs) => describePublicList(SCREEN, args);

export default function ArticleListPage({ loaderData }: Route.ComponentProps) {
  return <PublicList screen={SCREEN} loaded={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicListProblem screen={SCREEN} error={error} />;
}
