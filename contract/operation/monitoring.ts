import { z } from 'zod';
import { timestamp } from '#contract/text.ts';

const count = z.number().int();

const failedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: timestamp,
  attempts: count,
  reason: z.string(),
  next_try_at: timestamp.nullable().describe('null: not tried again by itself'),
});

/** State of the process that serves the request, and of its database, storage and mail. */
export const systemState = z.object({
  version: z.string(),
  node_version: z.string(),
  started_at: timestamp,
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count, migrations: z.array(z.string()) }),
  storage: z.object({ kind: z.enum(['disk', 's3']), files: count, bytes: count }),
  mail: z.object({
    transport: z.enum(['smtp', 'eml']),
    waiting: count.describe('Still to be sent, for the first time or again'),
    failed: count.describe('The last try failed'),
    oldest_at: timestamp.nullable(),
    failures: z.array(failedMail).describe('The newest of those that failed'),
  }),
  cache: z.object({ entries: count, bytes: count, limit_bytes: count, hits: count, misses: count }),
  process: z.object({
    memory_bytes: count,
    heap_bytes: count,
    event_loop_delay_ms: z.number().describe('The largest within a tenth of a second'),
    sessions: count.describe('That have not ended, of all processes'),
  }),
});

export const systemStateAnswer = z.object({ system: systemState });

export type SystemState = z.infer<typeof systemState>;
export type FailedMail = z.infer<typeof failedMail>;
