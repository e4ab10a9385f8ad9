import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const COMPOSE = join(ROOT, 'compose.yaml');

test('compose.yaml conforms to the Compose Specification', () => {
  expect(schemaErrors(COMPOSE)).toEqual([]);
});

test('a misspelt setting is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terarah-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const misspelt = join(folder, 'compose.yaml');
  writeFileSync(misspelt, readFileSync(COMPOSE, 'utf8').replace('depends_on:', 'depend_on:'));
  expect(schemaErrors(misspelt)).toHaveLength(1);
});

test('every image is pinned by a digest or an exact version', () => {
  const images = [
    ...imagesOf(COMPOSE, /^ +image: (\S+)$/gm),
    ...imagesOf(join(ROOT, 'Dockerfile'), /^ARG BASE=(\S+)$/gm),
  ];
  expect(images.map(nameOf)).toEqual(['terarah', 'caddy', 'postgres', 'busybox', 'versity/versitygw', 'node']);
  // Skips the first image, which is built from the Dockerfile and not pulled.
  expect(images.slice(1).filter(isFloating)).toEqual([]);
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8').match(/^FROM .+$/gm)).toEqual([
    'FROM ${BASE} AS build',
    'FROM ${BASE}',
  ]);
});

test.each([
  'caddy',
  'caddy:latest',
  'caddy:2',
  'caddy:2.11',
  'postgres:18',
  'node:26-bookworm-slim',
  'caddy@sha256:12',
])('%s would be refused', (image) => expect(isFloating(image)).toBe(true));

test('the image has the Node that the packages pin', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = new Set(Object.values(optionalDependencies));
  expect(pinned.size).toBe(1);
  expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`ARG BASE=node:${[...pinned][0]}-bookworm-slim\n`);
});

function imagesOf(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, image = '']) => image);
}

const nameOf = (image: string) => image.replace(/[:@].*$/, '');

/** Returns whether another image may get this name later. A full version (PostgreSQL: two numbers) is never reused. */
function isFloating(image: string): boolean {
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return false;
  const exact = nameOf(image) === 'postgres' ? /:\d+\.\d+(?:-|$)/ : /:v?\d+\.\d+\.\d+(?:-|$)/;
  return !exact.test(image);
}

/** Validates a file with the JSON schema of Compose, which dclint contains, but without dclint's style rules. */
function schemaErrors(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  // With Node's module resolution dclint's types are incomplete, so the result is cast.
  const results = linter.lintFiles([file], false) as { messages: { rule: string; message: string }[] }[];
  if (results.length === 0) throw new Error(`${file} was not read`);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => rule.startsWith('invalid-'))
    .map(({ message }) => message);
}
