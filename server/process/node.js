import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNewEnough, OLDEST_NODE } from './oldest-node.cjs';

// JavaScript, like the programs that import this file: a TypeScript file that runs before keepCompiled() would load
// Node's type stripper, which stays in memory.
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/terarah', import.meta.url));

/** @param {string} command the start command that the error message for an old version of Node suggests */
export function requireNode(command) {
  if (isNewEnough(process.versions.node)) return;
  process.stderr.write(
    `Terarah needs Node ${OLDEST_NODE} or newer and this is ${process.versions.node}. Start it with: ${command}\n`,
  );
  process.exit(1);
}

/**
 * Makes files that this process and its children create readable for their own user only: database, uploads, mails and
 * backups contain private data. Call it before anything is written.
 */
export function keepFilesPrivate() {
  process.umask(0o077);
}

/**
 * Caches stripped and compiled modules in node_modules/.cache, so that the next start is faster and needs less memory
 * (docs/decisions/node.md). Does nothing without write permission. Returns a function that writes the cache now: a
 * process that is killed would not.
 */
export function keepCompiled() {
  module.enableCompileCache(COMPILE_CACHE);
  return () => module.flushCompileCache();
}
