import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, ConfigError } from '#server/config.ts';

/**
 * Keeps a second process off the same SQLite data folder. The lock is the operating system's, taken through SQLite, so
 * it is gone with the process however that ends, and leaves nothing to clean up. With PostgreSQL there is no such limit.
 */
export function holdDataFolder({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): {
  release(): void;
} {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be written (${(error as Error).message}). Example: DATA_DIR=./data`,
    );
  }
  if (databaseUrl) return { release() {} };
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by another process. Stop that one, or choose another folder. Example: DATA_DIR=./data-2`,
    );
  }
  return { release: () => lock.close() };
}
