import pino, { type Logger } from 'pino';
import type { Config } from '#server/config.ts';

const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : undefined;

/** Structured lines on standard output; for people where that is a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
  };
  return pretty
    ? pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', sync: true }))
    : pino(options);
}

/** Only what tells where the fault is: drivers hang values of the row on their errors (PostgreSQL's `detail`). */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, code, stack, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
}
