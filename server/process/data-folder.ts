import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from './config.ts';
import { messageOf } from './error-details.ts';
import { ConfigError } from './settings.ts';

/**
 * Prevents a second process from using the same SQLite data folder. The operating system holds the lock, through
 * SQLite: the lock ends with the process, also after a crash, and leaves nothing to clean up. PostgreSQL allows several
 * processes.
 */
export function lockDataFolder({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): {
  release(): void;
} {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written (${messageOf(error)}). Example: DATA_DIR=./data`);
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
 * Removes other users' permissions from DATA_DIR and the files and folders directly in it: earlier releases left the
 * database readable for every user of the machine. Returns the paths that this process may not change. Windows has no
 * such permissions.
 */
export function makePrivate(dataDir: string): string[] {
  return listExposed(dataDir).filter((path) => {
    try {
      chmodSync(path, statSync(path).mode & 0o700);
      return false;
    } catch {
      return existsSync(path);
    }
  });
}

/**
 * Returns the paths on which other users have any permission: DATA_DIR and what is directly in it. Skips files that
 * vanish during the check: a program that reads the database, such as a backup, removes the -wal file at its end.
 */
export function listExposed(dataDir: string): string[] {
  if (process.platform === 'win32') return [];
  const inside = readdirSync(dataDir)
    .map((name) => join(dataDir, name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false);
  return [dataDir, ...inside].filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  });
}
