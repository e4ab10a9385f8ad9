import { messages } from '#contract/messages.ts';
import { postAddress, postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf } from '#contract/routes.ts';
import { type DetailProblems, detailProblem } from '#web/layouts/detail-problem.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { type Compared, loadHistory } from './history/history-loader.ts';
import { CompareForm, VersionChanges } from './history/version-changes.tsx';
import { VersionList } from './history/version-list.tsx';
import { PrintedAddress } from '#web/posts/printed-address.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { inlineTextLink, textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import type { Route } from './+types/article-history.page.ts';

const PROBLEMS: DetailProblems = {
  notFound: {
    title: 'Riwayat tidak ditemukan',
    text: 'Mungkin artikel ini belum diterbitkan, atau alamatnya salah ketik.',
  },
  loadFailed: messages.articles.homeLoadFailed,
};

export const loader = (args: Route.LoaderArgs) => loadHistory(args);

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  const title = loaderData ? `${nameOf(loaderData)}: ${loaderData.title}` : detailProblem(PROBLEMS, error).title;
  return describeUnlisted(matches, title);
}

/** Names what the page shows, for the tab. */
function nameOf({ page, compared }: { page: number; compared?: Compared | undefined }): string {
  if (compared && 'diff' in compared) return `Perubahan versi ${compared.from} ke ${compared.to}`;
  return page > 1 ? `Riwayat, halaman ${page}` : 'Riwayat';
}

/** The public versions of an article, and the differences between two of them. */
export default function ArticleHistoryPage({ loaderData }: Route.ComponentProps) {
  const { id, title, language, versions, meta: counts, page, compared } = loaderData;
  const lang = language === 'en' ? 'en' : undefined;
  const numbers = versions.filter(({ hidden }) => !hidden).map(({ number }) => number);
  const article = postAddress('article', id);
  const pages = Math.ceil(counts.total / counts.per_page);
  return (
    <div className="page-width pt-8 sm:pt-12 print:pt-4">
      <div className="mx-auto max-w-[56rem]">
        <Breadcrumb above={{ to: article, label: 'Artikel ini' }} title="Riwayat" />
        <h1 className="mt-8 text-3xl font-bold tracking-tight sm:mt-10">Riwayat artikel</h1>
        <p className="mt-4 text-lg">
          <Link to={article} lang={lang} className={inlineTextLink}>
            {title}
          </Link>
        </p>
        {compared && <VersionChanges compared={compared} lang={lang} />}
        <section aria-labelledby="versi" className="mt-12">
          <h2 id="versi" className="text-2xl font-bold tracking-tight">
            {counts.total} versi
          </h2>
          <CompareForm
            id={id}
            numbers={numbers}
            total={counts.total}
            hasPages={pages > 1}
            compared={compared}
            page={page}
          />
          <VersionList id={id} versions={versions} page={page} total={counts.total} />
          <OtherPages id={id} page={page} pages={pages} />
        </section>
        <PrintedAddress path={addressOf('articleHistory', { id, ...shownOf(compared), ...(page > 1 && { page }) })} />
      </div>
    </div>
  );
}

function shownOf(compared: Compared | undefined) {
  return compared && 'diff' in compared ? { dari: compared.from, ke: compared.to } : {};
}

function OtherPages({ id, page, pages }: { id: number; page: number; pages: number }) {
  if (pages < 2) return null;
  const pageAt = (other: number) => addressOf('articleHistory', { id, ...(other > 1 && { page: other }) });
  return (
    <nav aria-label="Halaman riwayat" className="mt-6 flex flex-wrap gap-x-8 gap-y-2 text-sm print:hidden">
      {page > 1 && (
        <Link to={pageAt(page - 1)} rel="prev" className={textLink}>
          Versi yang lebih baru
        </Link>
      )}
      {page < pages && (
        <Link to={pageAt(page + 1)} rel="next" className={textLink}>
          Versi yang lebih lama
        </Link>
      )}
    </nav>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const link = { to: postListAddress('article'), label: 'Lihat semua artikel' };
  return <ProblemScreen {...detailProblem(PROBLEMS, error)} link={link} />;
}
