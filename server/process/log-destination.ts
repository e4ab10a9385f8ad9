import { writeSync } from 'node:fs';
import { codeOf } from './error-details.ts';

/** The most bytes that are queued while the reader of a pipe is slow. Further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
const RETRY_MS = 20;
/** At exit, the process tries this often to write the queued lines, RETRY_MS apart. */
const EXIT_TRIES = 10;

/** Text to write. `lines`: 1 for a log line; for a notice about dropped log lines, their number. */
type Waiting = { bytes: Buffer; lines: number };

/**
 * Writes log lines to a file descriptor. The process survives if the descriptor accepts none: a line that cannot be
 * written (full disk, closed pipe) is dropped. When writing works again, a notice with the number of dropped lines
 * comes first. pino's own destination raises an unhandled error instead, and its exit handler retries for ever: the
 * process neither serves nor ends (sonic-boom 4.2.1).
 */
export function openLogDestination(descriptor: number) {
  let queue: Waiting[] = [];
  let queuedBytes = 0;
  let missing = 0;
  let endsWithinLine = false;
  let retry: NodeJS.Timeout | undefined;

  process.on('exit', () => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; tries < EXIT_TRIES && !writeQueue(); tries += 1) Atomics.wait(never, 0, 0, RETRY_MS);
  });

  return {
    /** Queues one line, which includes its line break. Never throws and never blocks. */
    write(line: string): void {
      if (queue.length === 0 && missing > 0) {
        add(noticeOf(missing), missing);
        missing = 0;
      }
      add(line, 1);
      if (retry === undefined) writeQueue();
    },
  };

  function add(line: string, lines: number): void {
    const bytes = Buffer.from(endsWithinLine && queue.length === 0 ? `\n${line}` : line);
    if (queuedBytes + bytes.length > MAX_WAITING_BYTES) {
      missing += lines;
      return;
    }
    queue.push({ bytes, lines });
    queuedBytes += bytes.length;
  }

  /** Writes the queue. Returns false if the descriptor accepts nothing at the moment; then a timer tries again. */
  function writeQueue(): boolean {
    for (let first = queue[0]; first; first = queue[0]) {
      try {
        const written = writeSync(descriptor, first.bytes);
        queuedBytes -= written;
        endsWithinLine = written < first.bytes.length;
        if (endsWithinLine) first.bytes = first.bytes.subarray(written);
        else queue.shift();
      } catch (error) {
        if (isTemporary(error)) {
          tryAgainSoon();
          return false;
        }
        // A line that lacks only its line break can be read: the next line begins with the break.
        if (endsWithinLine && first.bytes.length === 1) queue.shift();
        for (const { lines } of queue) missing += lines;
        queue = [];
        queuedBytes = 0;
      }
    }
    return true;
  }

  function tryAgainSoon(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      writeQueue();
    }, RETRY_MS).unref();
  }
}

/** Returns the notice about `missing` log lines as a line in pino's format. Level 40 is a warning. */
function noticeOf(missing: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 40, time, missing, msg: 'log lines could not be written' })}\n`;
}

/** Returns whether writing failed only because the reader of a pipe is slow. */
function isTemporary(error: unknown): boolean {
  return ['EAGAIN', 'EINTR'].includes(codeOf(error) ?? '');
}
