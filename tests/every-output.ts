import { calls } from '#contract/calls.ts';
import { topicFeedPath } from '#contract/articles/topic-feeds.ts';
import { jsonFeedPath, postKindNames } from '#contract/posts/post-kinds.ts';
import { type Previewed, previewPath } from '#contract/posts/previews.ts';
import { mailPages, ownPublicPages, previewPages, publicPages, serverQueries, withQuery } from '#contract/routes.ts';
import { PREPARED_ADDRESSES } from '#contract/site-pages/site-page-rules.ts';
import { SITE_SUBJECTS } from '#contract/site/site-rules.ts';
import { OAI_PATH } from '#contract/works/work-files.ts';
import type { TestApp } from './build-app.ts';
import { fillRoute, getRoutes } from './get-routes.ts';

/** What the addresses are filled in with: ids of articles, blog posts and people, and words that readers seek. */
export type Site = { ids: readonly number[]; topic: string; words: readonly string[]; previews: readonly string[] };

/**
 * Returns the addresses of every output of the site for visitors. The routes come from Fastify's router, the pages and
 * their parameters from the contract. A page that is asked for as Markdown has no address of its own: before the cache
 * and the router see the request, it becomes one for the address of the Markdown.
 * @throws for a parameter that has no values here: a new output cannot be forgotten
 */
export function everyOutput({ app, system }: TestApp, site: Site): string[] {
  const values = {
    id: site.ids,
    number: [1, 2],
    part: [1],
    token: ['x'.repeat(43)],
    name: ['lembaga-x.jpg'],
    slug: [site.topic],
    subject: [...SITE_SUBJECTS],
    address: [...PREPARED_ADDRESSES],
  };
  // The documentation of the API is large, and is made without the database.
  const routes = getRoutes(app)
    .filter((path) => !path.startsWith('/api/docs') && path !== '/api/openapi.json')
    .flatMap((path) => fillRoute(path, values));
  const identifiers = site.ids.flatMap((id) =>
    ['artikel', 'blog'].map((kind) => `oai:${new URL(system.config.publicUrl).hostname}:${kind}/${id}`),
  );
  const harvests = [
    ...['Identify', 'ListMetadataFormats', 'ListSets'].map((verb) => ({ verb })),
    ...['ListRecords', 'ListIdentifiers'].map((verb) => ({ verb, metadataPrefix: 'oai_dc' })),
    ...identifiers.map((identifier) => ({ verb: 'GetRecord', metadataPrefix: 'oai_dc', identifier })),
  ].map((query) => withQuery(OAI_PATH, query));
  const feed = topicFeedPath(site.topic);
  const lists = [...queriedCalls(site), ...harvests, feed, jsonFeedPath(feed)];
  return [...new Set([...routes, ...pageAddresses(values, site.words), ...lists, ...site.previews])];
}

/** The addresses of the pages for visitors, with the query parameters that the server reads, as HTML and as data. */
function pageAddresses({ id: ids }: { id: readonly number[] }, words: readonly string[]): string[] {
  const queries: Record<string, readonly string[]> = {
    page: ['1', '2'],
    versi: ['1', '2'],
    dari: ['1'],
    ke: ['2'],
    services: ['x'],
    to: ['/article'],
    back: ['/article'],
    email: ['a@contoh.id'],
    // The page repeats what is typed. In small letters that differs from what it has found.
    q: words.map((word) => word.toLowerCase()),
    jenis: postKindNames,
    tahun: ['2026'],
    topik: ['1'],
    bahasa: ['id'],
    penulis: ids.map(String),
    urut: ['terbaru'],
  };
  const named = Object.entries({ ...publicPages, ...ownPublicPages, ...mailPages, ...previewPages });
  return named.flatMap(([name, path]) => {
    const own = (serverQueries as Record<string, readonly string[]>)[name] ?? [];
    const sets = own.flatMap((key) => {
      const values = queries[key];
      if (!values) throw new Error(`Which values does ${key} of the page ${name} have?`);
      return values.map((value) => ({ [key]: value }));
    });
    // Without words, the search page shows no works.
    if (name === 'search') sets.push(...sets.map((set) => ({ q: queries['q']?.[0] ?? '', ...set })));
    if (name === 'articleHistory') sets.push({ dari: '1', ke: '2' }, { dari: '2', ke: '3' });
    return [{}, ...sets].flatMap((query) =>
      fillRoute(path.replace('{id}', ':id'), { id: ids }).flatMap((address) => [
        withQuery(address, query),
        withQuery(address === '/' ? '/_.data' : `${address}.data`, query),
      ]),
    );
  });
}

/** The addresses of calls that need a query. */
function queriedCalls({ ids, words }: Site): string[] {
  const lists = Object.values(calls).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const searches = ['view=card&counts=true', 'sort=title&per_page=100', ...words.map((word) => `q=${word}`)];
  return [
    ...lists.flatMap(({ path }) => searches.map((query) => `/api${path}?${query}`)),
    ...postKindNames.flatMap((kind) =>
      ids.flatMap((id) => ['publicWork', 'publicReads'].map((call) => `/api/${call}?kind=${kind}&id=${id}`)),
    ),
    ...ids.flatMap((id) =>
      [1, 2].map((from) =>
        withQuery(`/api${calls.publicDiff.path.replace('{id}', String(id))}`, { from, to: from + 1 }),
      ),
    ),
  ];
}

/** The addresses of the previews of the posts that the lists show now. */
export async function previewsOf(t: TestApp): Promise<string[]> {
  const { artikels } = await t.succeed('GET', 'semuaArtikel');
  const { blog: blogs } = await t.succeed('GET', 'semuaBlog');
  return [
    ...artikels.map((post: Previewed) => previewPath('article', post)),
    ...blogs.map((post: Previewed) => previewPath('blog', post)),
  ];
}

/** What a visitor got from an address: the body, and the headers that lead elsewhere. */
export type Got = { status: number; text: string; etag: string | undefined };

/**
 * Opens every output on the condition that it differs from `before`. What has changed is requested by HEAD, too.
 * @returns the answers by address, and what is wrong with conditional answers and HEAD
 */
export async function openAll(
  { app }: TestApp,
  urls: readonly string[],
  before: ReadonlyMap<string, Got> = new Map(),
): Promise<{ answers: Map<string, Got>; wrong: string[] }> {
  const answers = new Map<string, Got>();
  const wrong: string[] = [];
  for (const url of urls) {
    const known = before.get(url);
    const headers = known?.etag === undefined ? {} : { 'if-none-match': known.etag };
    // The first request after a change is the conditional one: it must not be answered from a copy that is too old.
    const first = await app.inject({ url, headers });
    const full = first.statusCode === 304 ? await app.inject({ url }) : first;
    const { etag, location } = full.headers;
    const text = `${location ?? ''}\n${JSON.stringify(full.headers.link ?? '')}\n${full.body}`;
    answers.set(url, { status: full.statusCode, text, etag });
    if (first.statusCode === 304 && known?.text !== text) wrong.push(`304 although it changed: ${url}`);
    if (known?.text === text) continue;
    const head = await app.inject({ method: 'HEAD', url });
    if (head.statusCode !== full.statusCode || head.headers.etag !== etag) wrong.push(`HEAD differs: ${url}`);
  }
  return { answers, wrong };
}
