import { data, type RouterContextProvider } from 'react-router';
import type { GivenQuery } from '#contract/call-schemas.ts';
import { fullName } from '#contract/identity/full-name.ts';
import { serverQueries } from '#contract/routes.ts';
import { SEARCH_CHARACTERS } from '#contract/search/search-rules.ts';
import { type Api, ApiError } from '#web/api/client.ts';
import { throwAsPage } from '#web/api/page-answers.ts';
import { apiOf } from '#web/api/site-context.ts';
import type { Found, Topic } from './found.ts';
import { readSearch } from './read-search.ts';
import { type Search, searchAddress } from './search-address.ts';

type Loaded = {
  search: Search;
  topics: Topic[];
  author: { id: number; name: string } | undefined;
  found?: Found;
  /** What the page says instead of showing works. */
  problem?: string;
};

const TOO_LONG = `Kata pencarian paling banyak ${SEARCH_CHARACTERS} karakter. Persingkat, lalu coba lagi.`;

/** Statuses of a search that the page explains: too many searches, and no index or no database. */
const EXPLAINED = [429, 503];

/**
 * Loads a search page: the searched works, or the `problem` that the page shows instead. Without words, the page has
 * neither. Leaves out filters by a topic or an author that visitors no longer see.
 * @throws 404 for a page after the last
 */
export async function loadSearch({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }) {
  const api = apiOf(context);
  const asked = readSearch(url);
  const [topics, author] = await Promise.all([readTopics(api), readAuthor(api, asked.author)]).catch(throwAsPage);
  const search: Search = {
    ...asked,
    topic: topics.find(({ id }) => id === asked.topic)?.id,
    author: author?.id,
  };
  const page: Loaded = { search, topics, author };
  const isKnown = !hasUnreadValue(url, search);
  if (search.q === '') return data(page, headersOf(isKnown));
  if (search.q.length > SEARCH_CHARACTERS) return data<Loaded>({ ...page, problem: TOO_LONG }, { status: 422 });
  try {
    const found = await api('search', { query: queryOf(search) });
    if (search.page > 1 && found.results.length === 0) throw data(null, { status: 404 });
    // Nothing empties the public cache when the index gets the latest changes, so the cache must not keep this page.
    return data<Loaded>({ ...page, found }, headersOf(isKnown && found.is_current));
  } catch (error) {
    if (!(error instanceof ApiError) || !EXPLAINED.includes(error.status)) throw error;
    const { status, message, retryAfter } = error;
    return data<Loaded>(
      { ...page, problem: message },
      { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} },
    );
  }
}

const headersOf = (isStored: boolean) => (isStored ? {} : { headers: { 'cache-control': 'no-store' } });

/**
 * Returns whether the address has a value that the search leaves out. The public cache must not store such a page: one
 * page has any number of these addresses. Empty values, which a form sends, are no such values.
 */
function hasUnreadValue(url: URL, search: Search): boolean {
  const read = new URL(searchAddress(search), url).searchParams;
  return serverQueries.search.some((name) => (url.searchParams.get(name) ?? '').trim() !== '' && !read.has(name));
}

function queryOf({ q, kind, year, topic, language, author, isNewest, page }: Search): GivenQuery<'search'> {
  return {
    q,
    kind,
    year: year?.toString(),
    topic: topic?.toString(),
    language,
    author: author?.toString(),
    sort: isNewest ? 'newest' : undefined,
    page: page.toString(),
  };
}

async function readTopics(api: Api): Promise<Topic[]> {
  const { topics } = await api('topics');
  return topics.map(({ id, name }) => ({ id, name }));
}

/** Returns the author's name, or undefined if the author has no public page. */
async function readAuthor(api: Api, id: number | undefined) {
  if (id === undefined) return undefined;
  const { author } = await api('author', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { author: undefined };
    throw error;
  });
  return author && { id, name: fullName(author) };
}
