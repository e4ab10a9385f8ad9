import type { Counts } from '#server/system.ts';

export function createCounts(): Counts {
  return { keptAnswers: 0, madeAnswers: 0, cacheEntries: 0, cacheBytes: 0, renderedPages: 0 };
}
