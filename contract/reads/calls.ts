import type { Call } from '#contract/call.ts';

export const readCalls = {
  reads: { method: 'GET', path: '/reads', who: 'user' },
  workReads: { method: 'GET', path: '/workReads', who: 'user' },
  publicReads: { method: 'GET', path: '/publicReads', who: 'anyone' },
} as const satisfies Record<string, Call>;
