import type { Counts } from '#server/system.ts';

export function createCounts(): Counts {
  return { cacheHits: 0, cacheMisses: 0, cacheEntries: 0, cacheBytes: 0, renderedPages: 0 };
}
