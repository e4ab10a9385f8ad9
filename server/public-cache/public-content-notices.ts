import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { PUBLIC_CONTENT_CHANNEL } from '#server/database/migrations/003-public-content-notices.ts';
import type { System } from '#server/system.ts';

type Listening = Pick<System, 'publicContent' | 'log'>;

/** How often a query checks the connection. If the connection died without a TCP close, the query gets no response. */
const CHECK_EVERY_MS = 5000;
const RESPONSE_WITHIN_MS = 3000;
const RECONNECT_AFTER_MS = 500;
/** How often to check whether another process has written to the SQLite file. A check takes about 10 µs. */
const SQLITE_CHECK_MS = 1000;

/**
 * Clears the caches when another process on the same PostgreSQL has changed public content, and when this process
 * connects. While the connection is lost, cached responses are still sent: the database is unreachable anyway.
 */
export function listenForPublicChanges(databaseUrl: string, { publicContent, log }: Listening) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wasConnected = true;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: RESPONSE_WITHIN_MS,
      query_timeout: RESPONSE_WITHIN_MS,
      keepAlive: true,
    });
    // Without a listener, an 'error' event would end the process when the connection is lost.
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
    });
    lost.catch(() => {});
    try {
      await client.connect();
      client.on('notification', () => publicContent.changed());
      await client.query(`listen ${PUBLIC_CONTENT_CHANNEL}`);
      // This process was not notified of changes before this connection, so the caches may be outdated.
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
    async stop(): Promise<void> {
      stopping.abort();
      await listening;
    },
  };
}

/**
 * Clears the caches within a second after another process has written to the SQLite file (an operator's command such as
 * erase-person). SQLite sends no notifications, but data_version changes with each such write.
 */
export function watchSqliteFile({ db, publicContent, log }: Listening & Pick<System, 'db'>) {
  let known: number | undefined;
  let comparing: Promise<void> | undefined;

  async function compareVersions(): Promise<void> {
    try {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
      const version = rows[0]?.data_version;
      if (known !== undefined && version !== known) publicContent.changed();
      known = version;
    } catch (error) {
      log.warn({ err: error }, 'changes by other processes are not noticed; trying again');
    }
  }
  const compare = () => {
    comparing ??= compareVersions().finally(() => (comparing = undefined));
  };
  const timer = setInterval(compare, SQLITE_CHECK_MS).unref();
  compare();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await comparing;
    },
  };
}
