import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { missingValidators } from '#scripts/find-validators.cjs';

/**
 * Whether tests that run the programs of others are skipped: on a machine without the programs (scripts/prepare.cjs
 * gets them). In CI such a test fails instead.
 */
export const lacksValidators = missingValidators().length > 0 && !process.env['CI'];

const run = promisify(execFile);

/** Runs a program in a folder, without a shell, and returns its output. Rejects if the program fails. */
export async function validate(program: string, args: readonly string[], folder: string): Promise<string> {
  const { stdout } = await run(program, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  // bibutils begins its output with a byte order mark.
  return stdout.replace(/^\u{FEFF}/u, '');
}
