import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { expect, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { queueDueMails } from '#server/articles/submitting/articles.mails.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import { connectDatabase, type DatabaseKind } from '#server/database/database.ts';
import { emptyTemporaryFolder } from '#server/http/uploads.ts';
import { openTransport } from '#server/mail/transports/open-transport.ts';
import { startOutbox } from '#server/mail/outbox.ts';
import { createPublicContent } from '#server/public-cache/public-content.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createReadCounter } from '#server/reads/read-counter.ts';
import type { System } from '#server/system.ts';
import { createCounts } from '#server/operation/monitoring/counts.ts';
import { openMetrics } from '#server/operation/monitoring/metrics.ts';
import { databaseOn, runStatement } from './postgres.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
type Payload = Exclude<InjectOptions['payload'], undefined>;

/**
 * A response. `body` is the parsed JSON, or the text if it is not JSON. The headers are not enumerable, so that a test
 * can compare a response with `{ status, body }`.
 */
export type TestResponse = { status: number; body: ReturnType<typeof JSON.parse>; headers: Record<string, unknown> };

export type TestApp = {
  app: FastifyInstance;
  /**
   * Calls the API as `who`, or signed out if `who` is left out. `path` is what follows `/api/`, or a whole path that
   * begins with a slash.
   */
  send(
    method: Method,
    path: string,
    who?: { headers: Record<string, string> },
    payload?: Payload,
    headers?: Record<string, string>,
  ): Promise<TestResponse>;
  /** Calls the API like `send`, expects 200 or 201, and returns the body. */
  succeed(...given: Parameters<TestApp['send']>): Promise<TestResponse['body']>;
  system: System;
  database: DatabaseKind;
  clock: TestClock;
  /** Waits until no mail is being sent. */
  settleMails(): Promise<void>;
  /** Sends the mails that are due and returns every mail in the outbox folder so far, oldest first. */
  readMails(): Promise<Email[]>;
  /** All log lines so far. */
  logged: string[];
  close(): Promise<void>;
};

export type TestClock = {
  now(): Date;
  set(time: string): void;
  advance(time: { ms?: number; s?: number; min?: number; h?: number }): void;
};

/**
 * Builds the real application with a real, empty database: SQLite or PostgreSQL, as this test run uses it. The clock
 * stands still until a test advances it.
 * @param addRoutes registers routes after the application's own
 */
export async function buildTestApp(
  settings: Partial<Config> = {},
  addRoutes: (app: FastifyInstance, system: System) => Promise<void> = async () => {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'terarah-test-'));
  const database = await createDatabase(dataDir);
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }, []),
    databaseUrl: database.url,
    ...settings,
  };

  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  const metrics = config.metricsToken === undefined ? undefined : await openMetrics();
  const connection = connectDatabase(
    config,
    (error) => log.warn({ err: error }, 'a database connection was lost'),
    metrics?.observeQuery,
  );
  await emptyTemporaryFolder(config);

  const clock = createClock();
  const foundation = {
    config,
    db: connection.db,
    storage: openStorage(config),
    clock,
    log,
    publicContent: createPublicContent(),
    counts: createCounts(),
    reads: createReadCounter({ config, clock, log }),
    secret: Buffer.alloc(32, 7),
  };
  const outbox = startOutbox(foundation, openTransport(config, log), () => queueDueMails(foundation), noTimer, 0);
  const system: System = { ...foundation, outbox };
  const app = await buildApp(system, metrics);
  await addRoutes(app, system);
  await app.ready();

  const testApp: TestApp = {
    app,
    async send(method, path, who, payload, headers = {}) {
      const response = await app.inject({
        method,
        url: path.startsWith('/') ? path : `/api/${path}`,
        headers: { ...who?.headers, ...headers },
        ...(payload !== undefined && { payload }),
      });
      const isJson = String(response.headers['content-type']).includes('json');
      const { statusCode: status, headers: answered } = response;
      const answer = { status, body: isJson ? response.json() : response.body, headers: answered };
      return Object.defineProperty(answer, 'headers', { enumerable: false });
    },
    async succeed(...given) {
      const { status, body } = await testApp.send(...given);
      expect([200, 201], `${status} from ${given[1]}: ${JSON.stringify(body)}`).toContain(status);
      return body;
    },
    system,
    database: connection.kind,
    clock,
    settleMails: () => outbox.idle(),
    async readMails() {
      outbox.wake();
      await outbox.idle();
      return await readMailFolder(join(dataDir, 'outbox'));
    },
    logged,
    async close() {
      await app.close();
      await outbox.stop();
      await connection.db.destroy();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return testApp;
}

/** Replaces the outbox's timer by one that never fires: mails must not become due by real time in a test. */
const noTimer = () => () => {};

async function readMailFolder(folder: string): Promise<Email[]> {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return await Promise.all(names.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
}

function createClock(): TestClock {
  let now = new Date('2026-11-21T03:00:00.000Z');
  return {
    now: () => new Date(now),
    set: (time) => {
      now = new Date(time);
    },
    advance: ({ ms = 0, s = 0, min = 0, h = 0 }) => {
      now = new Date(now.getTime() + ms + 1000 * (s + 60 * (min + 60 * h)));
    },
  };
}

/**
 * Creates a migrated, empty database for one test application by copying the template of this test run. On SQLite the
 * copy is the file that the application opens in `dataDir`, on PostgreSQL a new database at `url`.
 */
export async function createDatabase(dataDir: string): Promise<TestDatabase> {
  const template = inject('template');
  if (inject('database') === 'postgres') return await createOnPostgres(template);
  copyFileSync(template, join(dataDir, basename(template)));
  return { url: undefined, drop: async () => {} };
}

/** Creates a database without any tables, like the database of a new installation. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  if (inject('database') === 'postgres') return await createOnPostgres('template1');
  return { url: undefined, drop: async () => {} };
}

export type TestDatabase = {
  /** The URL of a PostgreSQL database, or undefined for SQLite. */
  url: string | undefined;
  drop(): Promise<void>;
};

async function createOnPostgres(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // With `file_copy` PostgreSQL copies the files. Its default is slower: it writes each page to its write-ahead log.
  await runStatement(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseOn(server, name),
    drop: async () => void (await runStatement(server, `drop database if exists ${name} with (force)`)),
  };
}
