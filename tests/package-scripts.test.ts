import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const programs = new Set(['node', 'npm', ...readdirSync(join(ROOT, 'node_modules/.bin'))]);

/** A word without any character that `sh` or Windows' `cmd` treats as syntax. */
const PLAIN_WORD = /^[\w@./:=-]+$/;
/** The only allowed shell word. npm needs it to forward signals, and scripts/prepare.cjs provides it on Windows. */
const EXEC = /^exec (?=node )/;

test.each(Object.entries(scripts))('npm run %s means the same in every shell', (_, command) => {
  const [program = '', ...words] = command.replace(EXEC, '').split(' ');
  expect(programs).toContain(program);
  expect([program, ...words].filter((word) => !PLAIN_WORD.test(word))).toEqual([]);
});
