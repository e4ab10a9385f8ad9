import { postAddress, postListAddress } from '#contract/post-kinds.ts';
import { publicPages } from '#contract/routes.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';
import { listPublicDates, summarizePublicPosts } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';

import { type SitemapPage, writeSitemap, writeSitemapIndex } from './sitemap.ts';

/** The protocol allows 50,000. With this number a part still fits into the response cache. */
export const PAGES_PER_SITEMAP = 20_000;

const KINDS = Object.values(allPostKinds);

/** Returns a sitemap of every public page, or, if there are too many for one, an index of its parts. */
export async function makeSitemap(system: System, most: number): Promise<string> {
  const { publicUrl } = system.config;
  const summaries = await Promise.all(
    KINDS.map(async (kind) => ({ kind, ...(await summarizePublicPosts(system, kind)) })),
  );
  const fixed = await fixedPages(system);
  if (fixed.length + summaries.reduce((sum, { total }) => sum + total, 0) <= most) {
    const dated = await Promise.all(KINDS.map((kind) => datedPages(system, kind, { limit: most, offset: 0 })));
    return writeSitemap([...fixed, ...dated.flat()]);
  }
  const parts = summaries.flatMap(({ kind, total }) =>
    Array.from(
      { length: Math.ceil(total / most) },
      (_, index) => `${publicUrl}/sitemap-${kind.sitemapName}-${index + 1}.xml`,
    ),
  );
  return writeSitemapIndex([`${publicUrl}/sitemap-pages.xml`, ...parts].map((url) => ({ url })));
}

export async function makePagesSitemap(system: System): Promise<string> {
  return writeSitemap(await fixedPages(system));
}

/** Returns undefined if there is no such part. */
export async function makeSitemapPart(
  system: System,
  kind: PostKind,
  part: number,
  most: number,
): Promise<string | undefined> {
  const pages = await datedPages(system, kind, { limit: most, offset: (part - 1) * most });
  return pages.length === 0 ? undefined : writeSitemap(pages);
}

/** Pages that list posts change with the newest post. The other pages have no known date. */
async function fixedPages(system: System): Promise<SitemapPage[]> {
  const { home, about, services, contact } = publicPages;
  const lists = await Promise.all(
    KINDS.map(async (kind) => ({ kind, latest: (await summarizePublicPosts(system, kind)).latest })),
  );
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
  ];
}

async function datedPages(
  system: System,
  kind: PostKind,
  rows: { limit: number; offset: number },
): Promise<SitemapPage[]> {
  const dates = await listPublicDates(system, kind, rows);
  return dates.map(({ id, updated_at }) => ({
    url: system.config.publicUrl + postAddress(kind.entity, id),
    lastmod: updated_at,
  }));
}
