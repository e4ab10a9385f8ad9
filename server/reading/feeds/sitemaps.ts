import { postListAddress } from '#contract/posts/post-kinds.ts';
import { addressOf, publicPages } from '#contract/routes.ts';
import { PRIVACY_ADDRESS } from '#contract/site-pages/site-page-rules.ts';
import { allPostKinds, articleKind, type PostKind } from '#server/posts/post-kind.ts';
import { countAuthorsOfPublic, listPublicAuthors, summarizePublicPosts } from '#server/posts/posts.service.ts';
import { listPublicPages } from '#server/site-pages/public-pages.service.ts';
import { breathe } from '#server/process/breathe.ts';
import type { System } from '#server/system.ts';
import { listWorkDates } from '#server/works/works.service.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

type SitemapPage = { url: string; lastmod?: string | undefined };

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The sitemap protocol allows 50,000. A sitemap with this many pages still fits into the response cache. */
export const PAGES_PER_SITEMAP = 20_000;

/** Reading this many rows takes about 10 ms. Then other requests get their turn. */
const ROWS_AT_ONCE = 2000;

const KINDS = Object.values(allPostKinds);

type Rows = { limit: number; offset: number };

/** A kind of page that exists once per database row. `name` is part of the addresses of its sitemaps. */
type SitemapSource = {
  name: string;
  count: (system: System) => Promise<number>;
  list: (system: System, rows: Rows) => Promise<SitemapPage[]>;
};

/** Authors with a public article have a page. */
const authorPages: SitemapSource = {
  name: 'authors',
  count: (system) => countAuthorsOfPublic(system.db, articleKind),
  list: async (system, rows) =>
    (await listPublicAuthors(system.db, articleKind, rows)).map(({ id, latest }) => ({
      url: system.config.publicUrl + addressOf('author', { id }),
      lastmod: latest,
    })),
};

export const sitemapSources: readonly SitemapSource[] = [...KINDS.map(postsOf), authorPages];

/** Returns a sitemap of all public pages. If there are more than `most`, returns an index of several sitemaps. */
export async function makeSitemap(system: System, most: number): Promise<string> {
  const { publicUrl } = system.config;
  const counted = await Promise.all(
    sitemapSources.map(async (source) => ({ source, total: await source.count(system) })),
  );
  const fixed = await fixedPages(system);
  if (fixed.length + counted.reduce((sum, { total }) => sum + total, 0) <= most) {
    const entries = sitemapSources.map((source) => entriesOf(system, source, { limit: most, offset: 0 }));
    return writeSitemap([writeEntries(fixed), ...(await Promise.all(entries))].join(''));
  }
  const parts = counted.flatMap(({ source, total }) =>
    Array.from(
      { length: Math.ceil(total / most) },
      (_, index) => `${publicUrl}/sitemap-${source.name}-${index + 1}.xml`,
    ),
  );
  return writeSitemapIndex([`${publicUrl}/sitemap-pages.xml`, ...parts].map((url) => ({ url })));
}

export async function makePagesSitemap(system: System): Promise<string> {
  return writeSitemap(writeEntries(await fixedPages(system)));
}

/** Returns the sitemap number `part` of a source, or undefined if that sitemap would be empty. */
export async function makeSitemapPart(
  system: System,
  source: SitemapSource,
  part: number,
  most: number,
): Promise<string | undefined> {
  const entries = await entriesOf(system, source, { limit: most, offset: (part - 1) * most });
  return entries === '' ? undefined : writeSitemap(entries);
}

async function entriesOf(system: System, source: SitemapSource, { limit, offset }: Rows): Promise<string> {
  const parts: string[] = [];
  for (let done = 0; done < limit; done += ROWS_AT_ONCE) {
    await breathe();
    const rows = { limit: Math.min(ROWS_AT_ONCE, limit - done), offset: offset + done };
    const pages = await source.list(system, rows);
    parts.push(writeEntries(pages));
    if (pages.length < rows.limit) break;
  }
  await breathe();
  return parts.join('');
}

/**
 * Returns the pages that always exist, and the institute's own pages. A page that lists posts has the date of the
 * newest post. The other pages that always exist have no date.
 */
async function fixedPages(system: System): Promise<SitemapPage[]> {
  const { home, about, services, contact } = publicPages;
  const lists = await Promise.all(
    KINDS.map(async (kind) => ({ kind, latest: (await summarizePublicPosts(system, kind)).latest })),
  );
  const ownPages = await listPublicPages(system);
  const page = (path: string, lastmod?: string | null) => ({
    url: system.config.publicUrl + path,
    lastmod: lastmod ?? undefined,
  });
  return [
    page(home, lists.find(({ kind }) => kind === allPostKinds.article)?.latest),
    page(about),
    page(services),
    ...lists.map(({ kind, latest }) => page(postListAddress(kind.entity), latest)),
    page(contact),
    page(addressOf('editorialFacts')),
    page(addressOf('privacy'), ownPages.find(({ address }) => address === PRIVACY_ADDRESS)?.updated_at),
    ...ownPages
      .filter(({ address }) => address !== PRIVACY_ADDRESS)
      .map(({ address, updated_at }) => page(addressOf('sitePage', { id: address }), updated_at)),
  ];
}

function postsOf(kind: PostKind): SitemapSource {
  return {
    name: kind.sitemapName,
    count: async (system) => (await summarizePublicPosts(system, kind)).total,
    list: async (system, rows) =>
      (await listWorkDates(system, kind.entity, rows)).map(({ path, changedAt }) => ({
        url: system.config.publicUrl + path,
        lastmod: changedAt,
      })),
  };
}

/** Returns a sitemap. `entries` come from writeEntries. */
function writeSitemap(entries: string): string {
  return `${XML_DECLARATION}<urlset xmlns="${SCHEMA}">\n${entries}</urlset>\n`;
}

function writeSitemapIndex(parts: SitemapPage[]): string {
  return `${XML_DECLARATION}<sitemapindex xmlns="${SCHEMA}">\n${writeEntries(parts, 'sitemap')}</sitemapindex>\n`;
}

function writeEntries(pages: SitemapPage[], tag: 'url' | 'sitemap' = 'url'): string {
  const entries = pages.map(({ url, lastmod }) => {
    const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<${tag}><loc>${escapeXml(url)}</loc>${date}</${tag}>\n`;
  });
  return entries.join('');
}
