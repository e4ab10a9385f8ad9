import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MANIFEST = /^manifest-[0-9a-f]+\.js$/;

type Manifest = { routes: Record<string, { imports?: string[] }> };

/**
 * Removes from the browsers' list of routes which scripts each route imports: 2.6 KB of brotli, more than half of the
 * list. Browsers learn it from the scripts themselves; the router needs the list only for <Link prefetch>, which the
 * site does not use. The server's own list, from which pages take their preloads, stays whole.
 */
export async function shortenManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => MANIFEST.test(name));
  if (names.length !== 1) throw new Error(`${assets} has ${names.length} manifests instead of one`);
  const file = join(assets, names[0] ?? '');
  const [, before = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(await readFile(file, 'utf8')) ?? [];
  const manifest = JSON.parse(json) as Manifest;
  for (const route of Object.values(manifest.routes)) delete route.imports;
  await writeFile(file, `${before}${JSON.stringify(manifest)};`);
}
