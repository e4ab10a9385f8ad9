import type { Call } from '#contract/call.ts';

export const auditCalls = {
  auditLog: { method: 'GET', path: '/auditLog', who: 'admin' },
} as const satisfies Record<string, Call>;
