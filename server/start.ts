import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { queueDueMails } from './articles/submitting/articles.mails.ts';
import { compactHeap } from './process/compact-heap.ts';
import { type Config, readConfig } from './process/config.ts';
import { ConfigError } from './process/settings.ts';
import { connectDatabase } from './database/database.ts';
import { lockDataFolder, makePrivate } from './process/data-folder.ts';
import { migrate } from './database/migrate.ts';
import { loadDemo, prepareDemo } from './operation/demo/demo.ts';
import { prepareSetup } from './operation/setup/setup.service.ts';
import { removePastDeletions } from './posts/deletions/deletions.service.ts';
import { deletableKinds } from './kinds.ts';
import { sweepFiles } from './files/files.service.ts';
import { emptyTemporaryFolder, uploadLimitsOf } from './http/uploads.ts';
import { codeOf } from './process/error-details.ts';
import { createLog } from './process/log.ts';
import { PENDING_FILES_MS, startMaintenance } from './maintenance.ts';
import { openTransport } from './mail/transports/open-transport.ts';
import { startOutbox } from './mail/outbox.ts';
import { registerPages } from './reading/pages/pages.ts';
import { createPublicContent } from './public-cache/public-content.ts';
import { listenForPublicChanges, watchSqliteFile } from './public-cache/public-content-notices.ts';
import { loadSecret } from './process/secret.ts';
import { readFooterPages } from './site-pages/public-pages.service.ts';
import { createReadCounter } from './reads/read-counter.ts';
import { writeReads } from './reads/write-reads.service.ts';
import { createSiteReader } from './site/site-content.ts';
import { openStorage } from './storage/open-storage.ts';
import { type System, systemClock } from './system.ts';
import { createFirstAdmin, refuseCommonAdminPassword } from './identity/users/first-admin.ts';
import { passwordRulesOf } from './identity/passwords/password-rules.ts';
import { createCounts } from './operation/monitoring/counts.ts';
import { openMetrics } from './operation/monitoring/metrics.ts';

const STOP_PATIENCE_MS = 10_000;
/** While the server stops, open requests may take this long. The rest of STOP_PATIENCE_MS is for a mail being sent. */
const REQUEST_PATIENCE_MS = 7000;
const CLOSE_IDLE_EVERY_MS = 50;
/** The time from the start until the heap is compacted. By then the tasks of the start have ended and left garbage. */
const COMPACT_AFTER_MS = 2000;
/** While the server stops, idle connections stay open this long, to respond to requests that are on their way. */
const IDLE_MS = 1000;

/** Starts the server, from reading the environment to opening the port. If that fails, it prints one clear line. */
export async function start(): Promise<void> {
  try {
    await run(readConfig());
  } catch (error) {
    console.error(error instanceof ConfigError ? `Terarah did not start: ${error.message}` : error);
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  refuseCommonAdminPassword(config);
  const log = createLog(config);
  // openStorage also validates the storage settings, so it must come before anything that changes data.
  const storage = openStorage(config);
  const transport = openTransport(config, log);
  const dataFolder = lockDataFolder(config);
  const exposed = makePrivate(config.dataDir);
  if (exposed.length > 0) log.warn({ exposed }, 'other users of this machine may read files of DATA_DIR');
  const metrics = config.metricsToken === undefined ? undefined : await openMetrics();
  const connection = connectDatabase(
    config,
    (error) => log.warn({ err: error }, 'a database connection was lost'),
    metrics?.observeQuery,
  );
  const applied = await migrate(connection).catch((error: unknown) => {
    throw isAbsentDatabase(error)
      ? new ConfigError(`DATABASE_URL leads to no database that lets us in (${error.message}). Is it running?`)
      : error;
  });
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
  await emptyTemporaryFolder(config);

  const foundation = {
    config,
    db: connection.db,
    storage,
    clock: systemClock,
    publicContent: createPublicContent(),
    counts: createCounts(),
    reads: createReadCounter({ config, clock: systemClock, log }),
    log,
    secret: loadSecret(config),
  };
  const outbox = startOutbox(foundation, transport, () => queueDueMails(foundation));
  const system: System = { ...foundation, outbox };

  await prepareSetup(system);
  await prepareDemo(system);
  await createFirstAdmin(system);
  await loadDemo(system, connection.kind);
  await removePastDeletions(system, deletableKinds);
  // On SQLite no other process can be uploading, so all unfinished uploads are removed, even new ones.
  await sweepFiles(system, { olderThanMs: config.databaseUrl ? PENDING_FILES_MS : 0 });

  const app = await buildApp(system, metrics);
  await registerPages(app, {
    mode: config.development ? 'development' : 'production',
    publicUrl: config.publicUrl,
    signUp: config.signUp,
    passwordRules: passwordRulesOf(config),
    uploadLimits: uploadLimitsOf(config),
    readSite: createSiteReader(system, readFooterPages),
    counts: foundation.counts,
  });
  const stopMaintenance = startMaintenance(system);
  const changeListener = config.databaseUrl
    ? listenForPublicChanges(config.databaseUrl, system)
    : watchSqliteFile(system);
  const address = await listen(app, config);
  log.info(`Terarah serves ${config.publicUrl} (listening on ${address})`);
  setTimeout(compactHeap, COMPACT_AFTER_MS).unref();

  stopOnSignal(app, async () => {
    stopMaintenance();
    await writeReads(system).catch((err: unknown) => log.error({ err }, 'the last readings could not be stored'));
    await changeListener.stop();
    await outbox.stop();
    await connection.db.destroy();
    dataFolder.release();
  });
}

/** At the first signal, completes the open requests, calls `release`, and ends the process. */
function stopOnSignal(app: FastifyInstance, release: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    // A client that neither sends nor reads would otherwise keep the process alive for ever.
    const deadline = setTimeout(() => app.server.closeAllConnections(), REQUEST_PATIENCE_MS);
    const closing = closeIdleLater(app);
    const lastDeadline = setTimeout(() => process.exit(0), STOP_PATIENCE_MS - 500);
    await app.close();
    clearTimeout(deadline);
    clearInterval(closing);
    await release();
    clearTimeout(lastDeadline);
    app.log.info('stopped');
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}

/**
 * Keeps idle connections open for IDLE_MS while the server closes, because a client may be sending its next request.
 * Node would close them at once.
 */
function closeIdleLater({ server }: FastifyInstance): NodeJS.Timeout {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {};
  const from = performance.now() + IDLE_MS;
  return setInterval(() => {
    if (performance.now() >= from) closeIdle();
  }, CLOSE_IDLE_EVERY_MS);
}

/**
 * Returns whether the database cannot be reached or refuses access, by PostgreSQL's error classes 08 (connection), 28
 * (wrong password), 3D (no such database) and 57 (shutdown).
 */
function isAbsentDatabase(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08|28|3D|57)/.test(codeOf(error) ?? '') ||
      error.message === 'timeout exceeded when trying to connect')
  );
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `PORT ${port} is in use by another program. Stop that one, or choose another. Example: PORT=3001`,
      );
    }
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} may not be opened by this user. Example: PORT=3000`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST ${host} is not an address of this machine. Example: HOST=127.0.0.1`);
    }
    throw error;
  }
}
