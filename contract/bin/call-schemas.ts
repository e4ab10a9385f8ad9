import type { CallSchemas } from '#contract/call.ts';
import { done } from '#contract/call-parts.ts';
import { binAnswer, binQuery, rowInPath } from './bin.ts';
import type { binCalls } from './calls.ts';

export const binCallSchemas = {
  bin: { summary: 'Sampah: yang dihapus dalam 30 hari terakhir', query: binQuery, answer: binAnswer },
  removeForGood: { summary: 'Hapus permanen dari sampah', ...rowInPath, answer: done },
} as const satisfies Record<keyof typeof binCalls, CallSchemas>;
