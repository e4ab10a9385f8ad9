import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { openLogDestination } from './log-destination.ts';

const STANDARD_OUTPUT = 1;

const prettyFactory = process.stdout.isTTY ? (await import('pino-pretty')).prettyFactory : undefined;

/** Creates the log. It writes JSON lines to standard output, or readable lines to a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError },
  };
  const destination = openLogDestination(STANDARD_OUTPUT);
  if (!prettyFactory) return pino(options, destination);
  const toReadable = prettyFactory({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname', colorize: true });
  return pino(options, { write: (line: string) => destination.write(toReadable(line)) });
}

/** Returns only the fields that locate the fault. Others may contain values of rows, such as PostgreSQL's `detail`. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  return { type: name, message, code, stack, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
}
