import pino from 'pino';
import type { Config } from '#server/process/config.ts';
import { type Connection, connectDatabase } from '#server/database/database.ts';
import { lockDataFolder } from '#server/process/data-folder.ts';
import { pendingMigrations } from '#server/database/migrate.ts';
import { createPublicContent } from '#server/public-cache/public-content.ts';
import { loadSecret } from '#server/process/secret.ts';
import { createReadCounter } from '#server/reads/read-counter.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type System, systemClock } from '#server/system.ts';
import { createCounts } from '#server/operation/monitoring/counts.ts';
import { OperatorError } from './command.ts';

type Opened = { system: System; connection: Connection };

/**
 * Runs `work` for an operator's command. If `work` queues mail, a running server sends it. With `alone`, throws if a
 * server uses the SQLite data folder.
 */
export async function withSystem<T>(
  config: Config,
  { alone = false, current = true }: { alone?: boolean; current?: boolean },
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const folder = alone ? lockDataFolder(config) : undefined;
  const log = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }));
  const connection = connectDatabase(config, (error) => log.warn({ err: error }, 'a database connection was lost'));
  try {
    if (current) await requireCurrent(connection);
    const system: System = {
      config,
      db: connection.db,
      storage: openStorage(config),
      clock: systemClock,
      log,
      outbox: { wake() {} },
      publicContent: createPublicContent(),
      counts: createCounts(),
      reads: createReadCounter({ config, clock: systemClock, log }),
      secret: loadSecret(config),
    };
    return await work({ system, connection });
  } finally {
    await connection.db.destroy();
    folder?.release();
  }
}

async function requireCurrent(connection: Connection): Promise<void> {
  const pending = await pendingMigrations(connection);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database is not up to date (${pending.join(', ')} missing). Start the server once, or run: npm run admin -- migrate`,
  );
}
