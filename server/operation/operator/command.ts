import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '#server/process/config.ts';

export type Command = {
  /** A line for the list of commands, without a full stop. */
  summary: string;
  /** The names of the required arguments, in order. */
  operands: readonly string[];
  /** The required arguments if an option is given, by the option's name. */
  operandsWith?: Readonly<Record<string, readonly string[]>>;
  options?: ParseArgsOptionsConfig;
  help: string;
  /** Runs the command and returns the exit status. undefined means 0. */
  run(given: Given): Promise<number | void>;
};

export type Given = {
  config: Config;
  operands: string[];
  options: Record<string, string | boolean | (string | boolean)[] | undefined>;
};

/** An error whose message tells the operator everything. It is printed without a stack. */
export class OperatorError extends Error {}

/** Prints a line to standard error. Standard output is left for results that may be piped. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
