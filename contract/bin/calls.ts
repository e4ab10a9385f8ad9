import type { Call } from '#contract/call.ts';

/** The calls that bring a row back are those of its kind: restoreArticle, restoreBlog, restoreBuku, restoreSitePage. */
export const binCalls = {
  bin: { method: 'GET', path: '/bin', who: 'admin' },
  removeForGood: { method: 'DELETE', path: '/removeForGood/{kind}/{id}', who: 'admin' },
} as const satisfies Record<string, Call>;
