import { breathe } from './breathe.ts';

/**
 * Returns a function whose promises resolve in the order of its calls, each in another turn of the event loop. The
 * process handles other requests between two of them, so many callers at once delay others by the work of one.
 */
export function ownTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return async () => {
    last = last.then(breathe);
    await last;
  };
}
