import type { Counts } from '#server/system.ts';

export function createCounts(): Counts {
  return {
    cacheHits: 0,
    cacheMisses: 0,
    cacheEntries: 0,
    cacheBytes: 0,
    renderedPages: 0,
    refusedSignUps: { hidden_field: 0, form_time: 0, name: 0, mail_domain: 0, quota: 0, closed: 0 },
  };
}
