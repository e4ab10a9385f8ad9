import { redirect } from 'react-router';
import { PRIVACY_ADDRESS, sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import type { Route } from './+types/site-page.page.ts';
import { preparedPage } from './prepared-page.ts';
import { describePublicSitePage, PublicSitePage, PublicSitePageProblem } from './public-site-page.tsx';

const PERMANENTLY = 301;

/** @throws a redirect if the page has another address today, and 404 if visitors may not read it */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const address = id.toLowerCase();
  // /privasi always exists, also without a page of this address.
  if (address === PRIVACY_ADDRESS) throw redirect(sitePagePath(address), PERMANENTLY);
  const { page } = await apiOf(context)('publicSitePage', { params: { address } }).catch(throwAsPage);
  if (page.address !== id) throw redirect(sitePagePath(page.address), PERMANENTLY);
  return { page: preparedPage(page) };
}

export const meta = (args: Route.MetaArgs) => describePublicSitePage(args);

export default function SitePagePage({ loaderData: { page } }: Route.ComponentProps) {
  return <PublicSitePage page={page} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PublicSitePageProblem error={error} />;
}
