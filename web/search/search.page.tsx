import { useLocation } from 'react-router';
import { nounOf } from '#contract/posts/post-kinds.ts';
import { addresses, withQuery } from '#contract/routes.ts';
import { SEARCH_CHARACTERS } from '#contract/search/search-rules.ts';
import { describeUnlisted } from '#web/layouts/page-meta.ts';
import { ProblemScreen } from '#web/layouts/problem-screen.tsx';
import { problemOf } from '#web/layouts/problems.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { Notice } from '#web/ui/notice.tsx';
import { countWords } from './count-words.ts';
import type { Found } from './found.ts';
import { FoundWorks } from './found-works.tsx';
import { hasQuotes } from './has-quotes.ts';
import type { Search } from './search-address.ts';
import { SearchControls } from './search-controls.tsx';
import { SearchStart } from './search-help.tsx';
import { loadSearch } from './search-loader.ts';
import type { Route } from './+types/search.page.ts';

const TITLE = 'Pencarian';

export const loader = (args: Route.LoaderArgs) => loadSearch(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (error) return describeUnlisted(matches, problemOf(error).title);
  const { q = '', page = 1 } = loaderData?.search ?? {};
  const which = page === 1 ? '' : `, halaman ${page}`;
  return describeUnlisted(matches, q === '' ? TITLE : `${quoted(q)}${which} · ${TITLE}`);
}

/** Shows the works that have the words in the address. The page works without a script. */
export default function SearchPage({ loaderData: { search, topics, author, found, problem } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 sm:pt-12">
      <div className="mx-auto max-w-[52rem]">
        <h1 className="text-3xl font-bold tracking-tight">{found ? headingOf(search, found) : TITLE}</h1>
        <SearchControls search={search} topics={topics} years={found?.years ?? []} author={author} />
        {found && <FoundWorks search={search} found={found} topics={topics} />}
        {problem && <Notice text={problem} canRetry={search.q.length <= SEARCH_CHARACTERS} />}
        {search.q === '' && <SearchStart search={search} topics={topics} author={author} />}
      </div>
    </div>
  );
}

function headingOf({ q, kind }: Search, { counts, results }: Found): string {
  const words = countWords(counts[kind ?? 'all']);
  if (results.length === 0) return `Tidak ada ${kind ? nounOf(kind) : 'hasil'} untuk ${quoted(q)}`;
  return words === '' ? `Hasil untuk ${quoted(q)}` : `${capitalized(words)} hasil untuk ${quoted(q)}`;
}

/** Returns the words in quotation marks, unless they have some. */
const quoted = (q: string) => (hasQuotes(q) ? q : `“${q}”`);

/** The screen for a page of the results that does not exist. It links to the first page of the same search. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { page: _page, ...query } = Object.fromEntries(new URLSearchParams(useLocation().search));
  return <ProblemScreen {...problemOf(error)} link={{ to: withQuery(addresses.search, query), label: 'Cari lagi' }} />;
}
