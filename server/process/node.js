import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { isNewEnough, OLDEST_NODE } from './oldest-node.cjs';

// Plain JavaScript, as the entries that import it: what strips types from a first file stays in memory for good.
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/terarah', import.meta.url));

/** @param {string} command what to start it with instead */
export function requireNode(command) {
  if (isNewEnough(process.versions.node)) return;
  process.stderr.write(
    `Terarah needs Node ${OLDEST_NODE} or newer and this is ${process.versions.node}. Start it with: ${command}\n`,
  );
  process.exit(1);
}

/**
 * Keeps everything that this process and its children write to its own user: database, uploads, mails and backups hold
 * what nobody else on the machine may read. To be called before anything is written.
 */
export function keepFilesPrivate() {
  process.umask(0o077);
}

/**
 * What Node has stripped of types and compiled once is kept beside the packages; the next start reads it, sooner and with
 * less memory (docs/decisions/node.md). Where nothing can be written there, everything is as without.
 * Answers how to write it before the process ends, since one that is killed never would.
 */
export function keepCompiled() {
  module.enableCompileCache(KEPT);
  return () => module.flushCompileCache();
}
