import type { CallSchemas } from '#contract/call.ts';
import type { readCalls } from './calls.ts';
import * as reads from './reads.ts';

export const readCallSchemas = {
  reads: {
    summary: 'Angka baca: semua tulisan untuk admin, artikel sendiri untuk penulis',
    query: reads.readListQuery,
    answer: reads.readListAnswer,
  },
  workReads: { summary: 'Angka baca satu tulisan', query: reads.workReadsQuery, answer: reads.workReadsAnswer },
  publicReads: {
    summary: 'Angka baca yang ditampilkan kepada pembaca',
    query: reads.publicReadsQuery,
    answer: reads.publicReadsAnswer,
  },
} as const satisfies Record<keyof typeof readCalls, CallSchemas>;
