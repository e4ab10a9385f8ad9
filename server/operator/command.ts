import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#server/process/config.ts';

export type Command = {
  /** One line, without a full stop. */
  summary: string;
  /** Names of what must follow the command, in order. */
  operands: readonly string[];
  options?: ParseArgsOptionsConfig;
  help: string;
  /** Answers the exit status; nothing means 0. */
  run(given: Given): Promise<number | void>;
};

export type Given = {
  config: Config;
  operands: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
};

/** Its message is all that the operator needs to read. */
export class OperatorError extends Error {}

/** For people, beside what a command gives out: on standard error, so that the output can be piped. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
