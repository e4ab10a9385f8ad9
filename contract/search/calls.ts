import type { Call } from '#contract/call.ts';

/**
 * Both calls search an index of their own, not the main database. Their responses are not cached: queries rarely
 * repeat, and a cached response would bypass the rate limit.
 */
export const searchCalls = {
  search: { method: 'GET', path: '/search', who: 'anyone', isUncached: true },
  suggest: { method: 'GET', path: '/suggest', who: 'anyone', isUncached: true },
} as const satisfies Record<string, Call>;
