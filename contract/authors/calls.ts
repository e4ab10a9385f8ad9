import type { Call } from '#contract/call.ts';

export const authorCalls = {
  author: { method: 'GET', path: '/author/{id}', who: 'anyone' },
  authorArticles: { method: 'GET', path: '/authorArticles/{id}', who: 'anyone' },
} as const satisfies Record<string, Call>;
