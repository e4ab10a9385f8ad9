import { data } from 'react-router';
import { DEFAULT_LANGUAGE, HOME_ARTICLES, PUBLIC_ARTICLE_STATUS } from '#contract/constants.ts';
import { pages } from '#contract/routes.ts';
import { apiOf } from '#web/api/site-context.ts';
import hero from '#web/content/drawings/hero.svg';
import { homeTexts } from '#web/content/home.ts';
import { institute } from '#web/content/institute.ts';
import { useLanguage } from '#web/language/language.ts';
import { describePage } from '#web/layouts/page-meta.ts';
import { optional } from '#web/session/optional-answer.ts';
import { button } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/home.page.ts';
import { ArticleSection } from './article-section.tsx';
import { PartnerSection } from './partner-section.tsx';
import { isServicesOpen, SERVICES_ID, ServiceSection } from './service-section.tsx';

/** If the articles cannot be loaded, the page shows a notice instead of them, and the response is not cached. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isOpenInAddress = isServicesOpen(url);
  const query = { view: 'card', per_page: String(HOME_ARTICLES), status: PUBLIC_ARTICLE_STATUS } as const;
  const found = await optional(apiOf(context)('semuaArtikel', { query }));
  if (found) return data({ articles: found.artikels, isOpenInAddress });
  return data({ articles: undefined, isOpenInAddress }, { headers: { 'cache-control': 'no-store' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: `${institute.name} · ${institute.purpose[DEFAULT_LANGUAGE]}`,
    description: homeTexts.description[DEFAULT_LANGUAGE],
    path: pages.home,
    isAboutUs: true,
    follow: ['article', 'blog'],
  });
}

export default function HomePage({ loaderData: { articles, isOpenInAddress } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <ServiceSection isOpenInAddress={isOpenInAddress} />
      <ArticleSection articles={articles} />
      <PartnerSection />
    </>
  );
}

function Hero() {
  const language = useLanguage();
  return (
    <section className="page-width grid items-center gap-x-14 gap-y-12 pt-10 sm:pt-14 lg:grid-cols-[1fr_1.08fr] lg:pt-16">
      <div>
        <h1 lang={language} className="text-display font-bold tracking-tighter">
          {homeTexts.greeting[language]}
        </h1>
        <p lang={language} className="mt-7 max-w-[36rem] text-lg text-pretty text-ink-soft">
          {homeTexts.description[language]}
        </p>
        <div className="mt-10 flex flex-wrap gap-4">
          <a href={`#${SERVICES_ID}`} className={button.primary}>
            Lihat layanan kami
          </a>
          <Link to={pages.articles} viewTransition className={button.secondary}>
            Baca artikel <ArrowRightIcon />
          </Link>
        </div>
      </div>
      <img
        src={hero}
        alt="Dua peneliti mengamati petak sawah di lereng gunung api, dengan desa dan laut di kejauhan."
        width={960}
        height={720}
        fetchPriority="high"
        className="h-auto w-full rounded-lg dark:brightness-90"
      />
    </section>
  );
}
