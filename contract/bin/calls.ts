import type { Call } from '#contract/call.ts';

/** Admins restore a row by the call of its kind: restoreArticle, restoreBlog, restoreBuku or restoreSitePage. */
export const binCalls = {
  bin: { method: 'GET', path: '/bin', who: 'admin' },
  removeForGood: { method: 'DELETE', path: '/removeForGood/{kind}/{id}', who: 'admin' },
} as const satisfies Record<string, Call>;
