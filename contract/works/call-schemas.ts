import type { CallSchemas } from '#contract/call.ts';
import type { workCalls } from './calls.ts';
import { publicWorkAnswer, publicWorkQuery } from './public-works.ts';

export const workCallSchemas = {
  publicWork: {
    summary: 'Data bibliografi dan sitasi satu tulisan yang terbit, dan tulisan terkait',
    query: publicWorkQuery,
    answer: publicWorkAnswer,
  },
} as const satisfies Record<keyof typeof workCalls, CallSchemas>;
