import { setImmediate } from 'node:timers/promises';

/**
 * Lets the event loop handle other requests. Long work in the main thread must await this at least every 50 ms.
 * Awaiting a query is not enough: on SQLite it resolves without a turn of the event loop.
 */
export async function breathe(): Promise<void> {
  await setImmediate();
}
