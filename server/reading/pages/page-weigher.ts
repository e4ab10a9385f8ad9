import { readdir, stat } from 'node:fs/promises';
import { CLIENT_FOLDER } from './open-site.ts';

/** What visitors load with a page: style sheets, the font and the icon. Scripts have other relations, and wait. */
const LOADED = /<link rel="(?:stylesheet|preload|icon)" href="(\/assets\/[^"]+)"/g;
const ASSETS = new URL('assets/', CLIENT_FOLDER);

/**
 * The estimated size of a page that Brotli has compressed. Compressing the page once more, only to weigh it, would take
 * a quarter of a millisecond. A page contains its text twice, as HTML and in its data. The second hardly counts.
 */
const FRAME_BYTES = 3000;
const BYTES_PER_CHARACTER = 0.18;

/** The response headers of a page, most of all its policy, and of a file, over HTTP/1.1. */
const PAGE_HEADERS_BYTES = 1700;
const FILE_HEADERS_BYTES = 400;

/**
 * Reads the sizes of the built files. Returns a function that says about how many bytes a first visit of a rendered
 * page transfers, without pictures. The nonce does not count: the response does not contain it.
 */
export async function openPageWeigher(): Promise<(rendered: string, nonce: string) => number> {
  const sizes = await sizesOfAssets();
  return (rendered, nonce) => {
    const html = rendered.replaceAll(` nonce="${nonce}"`, '');
    let bytes = PAGE_HEADERS_BYTES + FRAME_BYTES + html.length * BYTES_PER_CHARACTER;
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
