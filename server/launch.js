import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// docs/decisions/node.md explains what each flag saves.
const NODE_FLAGS = ['--max-semi-space-size=6', '--heap-growing-percent=40'];
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

const args = [...NODE_FLAGS, fileURLToPath(new URL('main.js', import.meta.url)), ...process.argv.slice(2)];
// oxlint-disable-next-line node/no-process-env -- passed on, not read
const env = { ...ENVIRONMENT, ...process.env };

// glibc reads MALLOC_ARENA_MAX only when a program starts, so this program only starts the server (main.js). execve
// replaces this program by the server. The process id stays the same, so a supervisor's signals reach the server.
if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
else runAsChild();

function runAsChild() {
  const server = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // On Windows, Ctrl+C reaches the server directly, and kill() would end the server without a clean stop.
      if (process.platform !== 'win32') server.kill(signal);
    });
  }
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
}
