import { data } from 'react-router';
import { DEFAULT_LANGUAGE, HOME_ARTICLES, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { pages } from '#contract/routes.ts';
import { apiOf, siteContext } from '#web/api/site-context.ts';
import { hasDefaultPartners } from '#web/site/frame-of-site.ts';
import { describePage } from '#web/layouts/page-meta.ts';
import { describeInstitute } from '#web/layouts/structured-data.ts';
import { servicesOf } from '#web/services/services.ts';
import { optional } from '#web/session/optional-answer.ts';
import { frameOfRoot } from '#web/site/site-frame.ts';
import type { Route } from './+types/home.page.ts';
import { ArticleSection } from './article-section.tsx';
import { Hero } from './hero.tsx';
import { PartnerSection } from './partner-section.tsx';
import { isServicesOpen, ServiceSection } from './service-section.tsx';

/** If the articles cannot be loaded, the page shows a notice instead of them, and the response is not cached. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { site } = context.get(siteContext);
  const { hero, services, partners } = site;
  const shown = {
    hero,
    services: services.items.map(({ description, picture }) => ({ description, picture })),
    partners,
    hasDrawnPartners: hasDefaultPartners(site),
    isOpenInAddress: isServicesOpen(url),
  };
  const query = { view: 'card', per_page: String(HOME_ARTICLES), status: PUBLIC_ARTICLE_STATUS } as const;
  const found = await optional(apiOf(context)('semuaArtikel', { query }));
  if (found) return data({ articles: found.artikels, ...shown });
  return data({ articles: undefined, ...shown }, { headers: { 'cache-control': 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { name, purpose } = frameOfRoot(matches[0]?.loaderData);
  return describePage(matches, {
    title: `${name} · ${purpose}`,
    description: loaderData?.hero.description[DEFAULT_LANGUAGE] ?? '',
    path: pages.home,
    more: describeInstitute,
    follow: ['article', 'blog'],
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hero, services, articles, partners, hasDrawnPartners, isOpenInAddress } = loaderData;
  return (
    <>
      <Hero hero={hero} />
      <ServiceSection services={servicesOf({ items: services })} isOpenInAddress={isOpenInAddress} />
      <ArticleSection articles={articles} />
      <PartnerSection partners={partners} hasDrawings={hasDrawnPartners} />
    </>
  );
}
