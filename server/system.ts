import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/process/config.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicContent } from '#server/public-cache/public-content.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Counts } from '#server/monitoring/counts.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';

/** Everything a feature stands on, handed to its functions first. Wired once, in main.ts or in a test. */
export type System = {
  config: Config;
  db: Database;
  storage: Storage;
  clock: Clock;
  log: FastifyBaseLogger;
  /** To be woken after a commit that queued mail; see queueMail. */
  outbox: { wake(): void };
  publicContent: PublicContent;
  counts: Counts;
  /** Where METRICS_TOKEN is set. */
  metrics: Metrics | undefined;
  /** Signs tokens and reset codes; at least 32 bytes. */
  secret: Uint8Array;
};

/** Time is handed in, so that tests can turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
