import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';

const COMPOSE = join(import.meta.dirname, '../compose.yaml');

test('compose.yaml is what the Compose Specification allows', () => {
  expect(schemaErrors(COMPOSE)).toEqual([]);
});

test('a misspelt setting would be found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const misspelt = join(folder, 'compose.yaml');
  writeFileSync(misspelt, readFileSync(COMPOSE, 'utf8').replace('depends_on:', 'depend_on:'));
  expect(schemaErrors(misspelt)).toHaveLength(1);
});

/** dclint carries the specification's JSON schema; its own opinions on style are no part of this. */
function schemaErrors(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  // Its types leave this out for the way in which Node resolves modules.
  const results = linter.lintFiles([file], false) as { messages: { rule: string; message: string }[] }[];
  if (results.length === 0) throw new Error(`${file} was not read`);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => rule.startsWith('invalid-'))
    .map(({ message }) => message);
}
