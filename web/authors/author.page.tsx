import { data } from 'react-router';
import { AUTHOR_NOT_FOUND, authorFeedPath } from '#contract/authors/author-page.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { labels } from '#contract/messages.ts';
import { addressOf, pages } from '#contract/routes.ts';
import { orcidAddress } from '#contract/articles/work-address.ts';
import { pageNumber, throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import { detailProblem } from '#web/layouts/detail-problem.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { type PostRowsLayout, PostRows } from '#web/posts/post-rows.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { textLink } from '#web/ui/button-styles.ts';
import { Link } from '#web/ui/link.tsx';
import { describeAuthorPage } from './author-meta.ts';
import type { Route } from './+types/author.page.ts';

const PER_PAGE = 10;

const LAYOUT: PostRowsLayout = {
  kind: 'article',
  noun: 'artikel',
  perPage: PER_PAGE,
  className: 'mt-2',
  row: () => ({ shape: 'row', className: 'border-t border-line py-7 first:border-t-0 sm:py-10' }),
};

const PROBLEMS = {
  notFound: {
    title: AUTHOR_NOT_FOUND,
    text: 'Mungkin penulis ini belum punya artikel yang terbit, atau alamatnya salah ketik.',
  },
  loadFailed: 'Gagal mengambil data penulis.',
};

const ABOVE = { to: pages.articles, label: labels.navigation.projectsArticle, lang: 'en' } as const;

/** @throws 404 for a user without a public article, and for a page after the last */
export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const api = apiOf(context);
  const page = pageNumber(url);
  const query = { view: 'card', page: String(page), per_page: String(PER_PAGE) } as const;
  const [{ author }, { artikels, meta: list }] = await Promise.all([
    api('author', { params: { id } }),
    api('authorArticles', { params: { id }, query }),
  ]).catch(throwAsPage);
  if (page > 1 && artikels.length === 0) throw data(null, { status: 404 });
  // Removes `has_page`, so that the cards do not link to the page on which they are.
  const rows = artikels.map(({ user: { has_page: _link, ...user }, ...row }) => ({ ...row, user }));
  return { author, rows, page, total: list.total };
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeUnlisted(matches, detailProblem(PROBLEMS, error).title);
  return describeAuthorPage(matches, { ...loaderData, above: ABOVE });
}

export default function AuthorPage({ loaderData: { author, ...loaded } }: Route.ComponentProps) {
  const { id, affiliation, bio, orcid } = author;
  const name = fullName(author);
  return (
    <div className="page-width pt-8 sm:pt-12">
      <Breadcrumb above={ABOVE} title={name} />
      <header className="mt-8 max-w-text sm:mt-10">
        <h1 className="text-3xl font-bold tracking-tight wrap-anywhere sm:text-display sm:tracking-tighter">{name}</h1>
        {affiliation && <p className="mt-4 text-lg wrap-anywhere text-ink-soft">{affiliation}</p>}
        {orcid && (
          <p className="mt-3 text-sm">
            <a
              href={orcidAddress(orcid)}
              rel="me nofollow ugc"
              className="inline-flex min-h-6 items-center gap-2 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              <OrcidIcon /> {orcidAddress(orcid).replace('https://', '')}
            </a>
          </p>
        )}
        {bio && <p className="mt-5 text-pretty wrap-anywhere whitespace-pre-line">{bio}</p>}
      </header>
      <section aria-labelledby="artikel">
        <div className="mt-14 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-line pt-8">
          <h2 id="artikel" className="text-2xl font-bold tracking-tight">
            {loaded.total} artikel
          </h2>
          <p className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            {loaded.total > PER_PAGE && (
              <Link to={addressOf('search', { penulis: id })} className={textLink}>
                Cari di artikel {name}
              </Link>
            )}
            <a href={authorFeedPath(id)} className={textLink}>
              Feed artikel {name}
            </a>
          </p>
        </div>
        <PostRows
          layout={LAYOUT}
          loaded={loaded}
          heading="h3"
          addressOfPage={(page) => addressOf('author', { id, page: page === 1 ? undefined : page })}
        />
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const link = { to: pages.articles, label: 'Lihat semua artikel' };
  return <ProblemScreen {...detailProblem(PROBLEMS, error)} link={link} />;
}

/** The ORCID iD icon, in the colours that ORCID asks for. */
function OrcidIcon() {
  return (
    <svg viewBox="0 0 256 256" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="128" cy="128" r="128" fill="#a6ce39" />
      <path
        fill="#fff"
        d="M70.9 79.1h15.4v107.1H70.9zM108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7zM88.7 56.8c0 5.5-4.5 10.1-10.1 10.1s-10.1-4.6-10.1-10.1 4.5-10.1 10.1-10.1 10.1 4.6 10.1 10.1z"
      />
    </svg>
  );
}
