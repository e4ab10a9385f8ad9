import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from './config.ts';
import { ConfigError } from './settings.ts';

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

/**
 * Takes the rights of other users from DATA_DIR and from what lies directly in it: earlier releases left the database
 * readable to everybody on the machine. Returns the paths that this process may not change. Windows has no such rights.
 */
export function makePrivate(dataDir: string): string[] {
  return listExposed(dataDir).filter((path) => {
    try {
      chmodSync(path, statSync(path).mode & 0o700);
      return false;
    } catch {
      return true;
    }
  });
}

/** Returns DATA_DIR and what lies directly in it, where users other than its owner have any right to it. */
export function listExposed(dataDir: string): string[] {
  if (process.platform === 'win32') return [];
  const inside = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    .filter((path) => !lstatSync(path).isSymbolicLink());
  return [dataDir, ...inside].filter((path) => (statSync(path).mode & 0o077) !== 0);
}
