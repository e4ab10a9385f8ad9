import { readdir, stat } from 'node:fs/promises';
import { constants, zstdCompressSync } from 'node:zlib';
import { CLIENT_FOLDER } from './open-site.ts';

/** What visitors load with a page: style sheets, the font and the icon. Scripts have other relations, and wait. */
const LOADED = /<link rel="(?:stylesheet|preload|icon)" href="(\/assets\/[^"]+)"/g;
const ASSETS = new URL('assets/', CLIENT_FOLDER);

/**
 * Visitors get pages compressed by Brotli, which takes five times as long as Zstandard's fastest level. Of five demo
 * pages of 56 to 77 KB, Brotli's result was 0.84 to 0.85 of Zstandard's.
 */
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const OF_FASTEST = 0.85;

/** Response headers over HTTP/1.1: the page's, most of which are its policy, and a file's. */
const PAGE_HEADERS_BYTES = 1700;
const FILE_HEADERS_BYTES = 400;

/**
 * Reads the sizes of the built files. Returns a function that says about how many bytes a first visit of a page
 * transfers, without pictures. The nonce in a rendered page does not count: the response does not contain it.
 */
export async function openPageWeigher(): Promise<(rendered: string, nonce: string) => number> {
  const sizes = await sizesOfAssets();
  return (rendered, nonce) => {
    const html = rendered.replaceAll(` nonce="${nonce}"`, '');
    let bytes = PAGE_HEADERS_BYTES + compressedBytes(html);
    for (const [, address = ''] of html.slice(0, html.indexOf('</head>')).matchAll(LOADED)) {
      bytes += (sizes.get(address) ?? 0) + FILE_HEADERS_BYTES;
    }
    return bytes;
  };
}

/** Returns the transferred size of each file in build/client/assets, by address. */
async function sizesOfAssets(): Promise<Map<string, number>> {
  const names = await readdir(ASSETS);
  const all = new Set(names);
  const files = names.filter((name) => !/\.(?:br|gz)$/.test(name));
  const sizes = files.map(async (name) => {
    const { size } = await stat(new URL(all.has(`${name}.br`) ? `${name}.br` : name, ASSETS));
    return [`/assets/${name}`, size] as const;
  });
  return new Map(await Promise.all(sizes));
}

function compressedBytes(html: string): number {
  return zstdCompressSync(html, FASTEST).length * OF_FASTEST;
}
