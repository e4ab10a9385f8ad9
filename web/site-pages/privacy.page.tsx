import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import type { Route } from './+types/privacy.page.ts';
import { preparedPage } from './prepared-page.ts';
import { describePublicSitePage, PublicSitePage, PublicSitePageProblem } from './public-site-page.tsx';

/** Loads the institute's own page about privacy, or else the prepared text. */
export async function loader({ context }: Route.LoaderArgs) {
  const { page } = await apiOf(context)('privacyPage').catch(throwAsPage);
  return { page: preparedPage(page) };
}

export const meta = (args: Route.MetaArgs) => describePublicSitePage(args);

export default function PrivacyPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PublicSitePage page={page} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicSitePageProblem error={error} />;
}
