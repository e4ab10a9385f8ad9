import { report } from './command.ts';

const EVERY_MS = 5000;

/** Reports from time to time how far a long task is, and the total at its end. */
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
      report(line());
    },
    done: () => report(line()),
  };
}
