import { join } from 'node:path';
import type { Config } from '#server/process/config.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from '#server/system.ts';

/** Returns the storage that the settings name, without accessing it. @throws ConfigError if STORAGE_URL is invalid */
export function openStorage(config: Pick<Config, 'dataDir' | 'storageUrl' | 'storageCredentials'>): Storage {
  const { dataDir, storageUrl, storageCredentials } = config;
  if (!storageUrl) return diskStorage(join(dataDir, 'storage'));
  if (!storageCredentials) throw new Error('readConfig lets no STORAGE_URL through without credentials');
  return s3Storage(storageUrl, storageCredentials);
}
