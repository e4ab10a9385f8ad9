import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { codeOf } from './error-details.ts';

/** Returns APP_SECRET, or else a secret that is generated once and stored in DATA_DIR, readable for its owner only. */
export function loadSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Uint8Array {
  if (config.appSecret) return new TextEncoder().encode(config.appSecret);
  const file = join(config.dataDir, 'secret');
  mkdirSync(config.dataDir, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file);
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Remove it to have a new one made; everybody signs in again.`);
  return secret;
}

/** Writes a new secret atomically. If another process was faster, its secret stays. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
