import type { CallSchemas } from '#contract/call.ts';
import * as audit from './audit.ts';
import type { auditCalls } from './calls.ts';

export const auditCallSchemas = {
  auditLog: { summary: 'Siapa melakukan apa', query: audit.auditListQuery, answer: audit.auditListAnswer },
} as const satisfies Record<keyof typeof auditCalls, CallSchemas>;
