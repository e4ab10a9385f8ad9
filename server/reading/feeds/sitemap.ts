import { escapeXml, XML_DECLARATION } from './xml.ts';

export type SitemapPage = { url: string; lastmod?: string | undefined };

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Returns a sitemap of entries that writeEntries wrote. */
export function writeSitemap(entries: string): string {
  return `${XML_DECLARATION}<urlset xmlns="${SCHEMA}">\n${entries}</urlset>\n`;
}

export function writeEntries(pages: SitemapPage[]): string {
  return pages.map((page) => write('url', page)).join('');
}

export function writeSitemapIndex(parts: SitemapPage[]): string {
  return `${XML_DECLARATION}<sitemapindex xmlns="${SCHEMA}">\n${parts.map((part) => write('sitemap', part)).join('')}</sitemapindex>\n`;
}

function write(tag: 'url' | 'sitemap', { url, lastmod }: SitemapPage): string {
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<${tag}><loc>${escapeXml(url)}</loc>${date}</${tag}>\n`;
}
