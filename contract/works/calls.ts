import type { Call } from '#contract/call.ts';

export const workCalls = {
  publicWork: { method: 'GET', path: '/publicWork', who: 'anyone' },
} as const satisfies Record<string, Call>;
