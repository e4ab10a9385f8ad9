import { buildApp } from '#server/app.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/database/database.ts';
import { holdDataFolder } from '#server/database/data-folder.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadDemo, prepareDemo } from '#server/demo/demo.ts';
import { sweepFiles } from '#server/files/files.service.ts';
import { emptyTemporaryFolder } from '#server/http/uploads.ts';
import { createLog } from '#server/log.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { openTransport } from '#server/mail/open-transport.ts';
import { startOutbox } from '#server/mail/outbox.ts';
import { registerPages } from '#server/pages/pages.ts';
import { loadSecret } from '#server/secret.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type System, systemClock } from '#server/system.ts';
import { createFirstAdmin } from '#server/users/first-admin.ts';

const STOP_PATIENCE_MS = 10_000;
/** Another process may be in the middle of an upload; alone on its data folder, nobody can be. */
const SHARED_PENDING_MS = 15 * 60_000;

/** The whole process, from the environment to the open port. Ends it with one clear line where it cannot run. */
export async function start(): Promise<void> {
  try {
    await run(readConfig());
  } catch (error) {
    const isForOperator = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(isForOperator ? `Terarah did not start: ${(error as Error).message}` : error);
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  const log = createLog(config);
  const dataFolder = holdDataFolder(config);
  const connection = connectDatabase(config, (error) => log.warn({ err: error }, 'a database connection was lost'));
  const applied = await migrate(connection);
  if (applied.length > 0) log.info({ migrations: applied }, 'database migrated');
  await emptyTemporaryFolder(config);

  const foundation = {
    config,
    db: connection.db,
    storage: openStorage(config),
    clock: systemClock,
    log,
    secret: loadSecret(config),
  };
  const outbox = startOutbox(foundation, openTransport(config, log));
  const system: System = { ...foundation, outbox };

  await prepareDemo(system);
  await createFirstAdmin(system);
  await loadDemo(system, connection.kind);
  await sweepFiles(system, { olderThanMs: config.databaseUrl ? SHARED_PENDING_MS : 0 });

  const app = await buildApp(system);
  await registerPages(app, {
    mode: config.development ? 'development' : 'production',
    publicUrl: config.publicUrl,
  });
  const stopMaintenance = startMaintenance(system, SHARED_PENDING_MS);
  const address = await app.listen({ port: config.port, host: config.host });
  log.info(`Terarah serves ${config.publicUrl} (listening on ${address})`);
  outbox.wake();

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    // A client that sends or reads nothing would otherwise hold the process up for ever.
    const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
    const lastDeadline = setTimeout(() => process.exit(0), STOP_PATIENCE_MS + 2000);
    await app.close();
    clearTimeout(deadline);
    stopMaintenance();
    await outbox.stop();
    await connection.db.destroy();
    dataFolder.release();
    clearTimeout(lastDeadline);
    log.info('stopped');
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));
}
