import { tell } from './command.ts';

const EVERY_MS = 5000;

/** Reports the progress of long work from time to time, and the total at its end. */
export function progress(what: string, total: number): { step(bytes: number): void; done(): void } {
  let count = 0;
  let bytes = 0;
  let last = Date.now();
  const line = () => `${what}: ${count} of ${total} (${(bytes / 1e6).toFixed(1)} MB)`;
  return {
    step(size) {
      count += 1;
      bytes += size;
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      tell(line());
    },
    done: () => tell(line()),
  };
}
