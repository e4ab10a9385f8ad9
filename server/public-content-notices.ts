import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { PUBLIC_CONTENT_CHANNEL } from '#server/database/migrations/003-public-content-notices.ts';
import type { PublicContent } from '#server/public-content.ts';

/** A connection may die without a word; a question that is not answered tells. */
const CHECK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 3000;
const RECONNECT_AFTER_MS = 500;

/**
 * Hears what other processes on the same PostgreSQL have changed, and makes kept answers void. While there is no
 * connection, what is kept is given on, since the database cannot be asked; with the next connection all of it is void.
 * Answers how to stop it.
 */
export function hearPublicChanges(
  databaseUrl: string,
  publicContent: PublicContent,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wasConnected = true;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    // Without a listener the loss of this connection would end the process.
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
    });
    lost.catch(() => {});
    try {
      await client.connect();
      client.on('notification', () => publicContent.changed());
      await client.query(`listen ${PUBLIC_CONTENT_CHANNEL}`);
      // What was changed before this moment nobody has told us.
      publicContent.changed();
      if (!wasConnected) log.info('changes of other processes are heard again');
      wasConnected = true;
      while (!signal.aborted) {
        await Promise.race([wait(CHECK_EVERY_MS, undefined, { signal }).catch(() => {}), lost]);
        if (!signal.aborted) await Promise.race([client.query('select 1'), lost]);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  const listening = (async () => {
    while (!signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (wasConnected) log.warn({ err: error }, 'changes of other processes are not heard; connecting again');
        wasConnected = false;
        await wait(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => {});
      }
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await listening;
    },
  };
}
