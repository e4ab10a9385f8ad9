import { readFileSync } from 'node:fs';
import type { ChunkList } from '#scripts/list-chunks.ts';

// The build writes this list. `npm test` and `npm run check` build the site first.
const { chunks, imports, dynamicImports } = JSON.parse(readFileSync('build/chunks.json', 'utf8')) as ChunkList;

export { chunks, dynamicImports };

/** Returns the modules of `beginning` and all that `links` leads to. By default `links` follows static imports. */
export function reach(beginning: readonly string[], links = (from: string) => imports[from] ?? []): Set<string> {
  const reached = new Set(beginning);
  for (const from of reached) for (const to of links(from)) reached.add(to);
  return reached;
}
