import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { PUBLIC_CONTENT_CHANNEL } from '#server/database/migrations/003-public-content-notices.ts';
import type { PublicContent } from '#server/system.ts';

/** A connection may die without a TCP close. A query without a response reveals that. */
const CHECK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 3000;
const RECONNECT_AFTER_MS = 500;
/** Interval of the check whether another process has written to the SQLite file. It takes about 10 µs. */
const SQLITE_CHECK_MS = 1000;

/**
 * Empties the caches when another process on the same PostgreSQL has changed public content. Without a connection
 * cached responses are still sent, because the database could not answer either. The next connection empties the
 * caches.
 */
export function listenForPublicChanges(
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
    // Without this listener the loss of the connection would end the process.
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
    });
    lost.catch(() => {});
    try {
      await client.connect();
      client.on('notification', () => publicContent.changed());
      await client.query(`listen ${PUBLIC_CONTENT_CHANNEL}`);
      // Changes before this moment have caused no notice on this connection.
      publicContent.changed();
      if (!wasConnected) log.info('changes by other processes are noticed again');
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
        if (wasConnected) log.warn({ err: error }, 'changes by other processes are not noticed; connecting again');
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

/**
 * Empties the caches within a second of a commit by another process on the same SQLite file: an operator's command,
 * such as erase-person. SQLite sends no notices, but its data_version changes with every such commit.
 */
export function watchSqliteFile(
  db: Database,
  publicContent: PublicContent,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const readVersion = async () =>
    (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]?.data_version;
  let known: number | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const version = await readVersion();
      if (known !== undefined && version !== known) publicContent.changed();
      known = version;
    } catch (error) {
      log.warn({ err: error }, 'changes by other processes are not noticed; trying again');
    }
  }
  const compare = () => {
    looking ??= look().finally(() => (looking = undefined));
  };
  const timer = setInterval(compare, SQLITE_CHECK_MS).unref();
  compare();

  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
