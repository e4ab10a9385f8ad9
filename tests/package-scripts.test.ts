import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const programs = new Set(['node', 'npm', ...readdirSync(join(ROOT, 'node_modules/.bin'))]);

/** What `sh` and Windows' `cmd` read alike: a program and plain words, with nothing that either takes as syntax. */
const PLAIN_WORD = /^[\w@./:=-]+$/;
/** The one word of `sh` that is allowed: signals to npm need it, and scripts/prepare.cjs gives it to Windows. */
const EXEC = /^exec (?=node )/;

test.each(Object.entries(scripts))('npm run %s means the same in every shell', (_, command) => {
  const [program = '', ...words] = command.replace(EXEC, '').split(' ');
  expect(programs).toContain(program);
  expect([program, ...words].filter((word) => !PLAIN_WORD.test(word))).toEqual([]);
});
