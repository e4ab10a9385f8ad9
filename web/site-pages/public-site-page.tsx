import type { MetaDescriptor } from 'react-router';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { sitePagePath } from '#contract/site-pages/site-page-rules.ts';
import { detailProblem } from '#web/layouts/detail-problem.ts';
import { describePage, describeUnlisted, type Matches, type Shown, withInstitute } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { data, publisherOf, trail, websiteOf } from '#web/layouts/structured-data.ts';
import { PrintedAddress } from '#web/posts/printed-address.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import type { PreparedPage } from './prepared-page.ts';
import { SitePageText } from './site-page-text.tsx';

const PROBLEMS = {
  notFound: {
    title: 'Halaman tidak ditemukan',
    text: 'Mungkin halaman ini sudah tidak ada, atau alamatnya salah ketik.',
  },
  loadFailed: 'Gagal mengambil halaman.',
};

type MetaArgs = { matches: Matches; loaderData: { page: PreparedPage } | undefined; error?: unknown };

export function describePublicSitePage({ matches, loaderData, error }: MetaArgs): MetaDescriptor[] {
  if (!loaderData) return describeUnlisted(matches, detailProblem(PROBLEMS, error).title);
  const { page } = loaderData;
  return describePage(matches, {
    title: withInstitute(matches, page.title),
    description: page.preview,
    path: sitePagePath(page.address),
    name: page.title,
    more: (shown) => [describeAsData(shown, page), trail(shown, page.title)],
  });
}

function describeAsData(shown: Shown, { title, language, published_at, updated_at }: PreparedPage): MetaDescriptor {
  const { address, description } = shown;
  return data({
    '@type': 'WebPage',
    '@id': address,
    url: address,
    name: title,
    description,
    inLanguage: language,
    ...(published_at !== null && { datePublished: published_at }),
    ...(updated_at !== null && { dateModified: updated_at }),
    isPartOf: websiteOf(shown),
    publisher: publisherOf(shown),
  });
}

export function PublicSitePage({ page: { address, title, text, language, updated_at } }: { page: PreparedPage }) {
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-4">
      <div className="mx-auto max-w-text">
        <Breadcrumb title={title} titleLang={language === DEFAULT_LANGUAGE ? undefined : language} />
      </div>
      <SitePageText title={title} text={text} language={language} updatedAt={updated_at} />
      <PrintedAddress path={sitePagePath(address)} />
    </div>
  );
}

export function PublicSitePageProblem({ error }: { error: unknown }) {
  return <ProblemScreen {...detailProblem(PROBLEMS, error)} />;
}
