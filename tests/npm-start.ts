import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../package.json');

/** What `npm start` runs: settings of the process's surroundings, and what Node is given. */
export const NPM_START = parse(
  (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } }).scripts.start,
);

function parse(command: string): { env: Record<string, string>; args: string[] } {
  const [, settings, args] = /^((?:\w+=\S+ )*)exec node (.+)$/.exec(command) ?? [];
  if (settings === undefined || args === undefined) throw new Error(`npm start is written in another way: ${command}`);
  const env = settings.split(' ').filter(Boolean);
  return { env: Object.fromEntries(env.map((setting) => setting.split('='))), args: args.split(' ') };
}
