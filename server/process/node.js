import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNewEnough, OLDEST_NODE } from './oldest-node.cjs';

// This file and the entries that import it are plain JavaScript: a first file in TypeScript would keep the type stripper
// in memory.
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/terarah', import.meta.url));

/** @param {string} command the command to suggest instead */
export function requireNode(command) {
  if (isNewEnough(process.versions.node)) return;
  process.stderr.write(
    `Terarah needs Node ${OLDEST_NODE} or newer and this is ${process.versions.node}. Start it with: ${command}\n`,
  );
  process.exit(1);
}

/**
 * Makes files of this process and its children readable for their own user only: database, uploads, mails and backups
 * contain private data. Call it before anything is written.
 */
export function keepFilesPrivate() {
  process.umask(0o077);
}

/**
 * Stores stripped and compiled modules beside the packages, so that the next start is faster and needs less memory
 * (docs/decisions/node.md). Without write permission there, nothing changes. Returns a function that writes the cache
 * before the process ends, because a killed process would not.
 */
export function keepCompiled() {
  module.enableCompileCache(COMPILE_CACHE);
  return () => module.flushCompileCache();
}
