import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests be handled. Long work in the main thread awaits it at least every 50 ms, because a query of SQLite
 * resolves without the event loop: awaiting it lets nothing else run.
 */
export async function breathe(): Promise<void> {
  await setImmediate();
}
