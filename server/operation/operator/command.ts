import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#server/process/config.ts';

export type Command = {
  /** One line, without a full stop. */
  summary: string;
  /** Names of the required arguments, in order. */
  operands: readonly string[];
  options?: ParseArgsOptionsConfig;
  help: string;
  /** Returns the exit status; undefined means 0. */
  run(given: Given): Promise<number | void>;
};

export type Given = {
  config: Config;
  operands: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
};

/** An error whose message is complete for the operator, without a stack. */
export class OperatorError extends Error {}

/** Prints progress and notes to standard error, so that standard output can be piped. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
