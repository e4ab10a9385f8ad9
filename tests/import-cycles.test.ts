import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** An import of one file by another, types included. Both paths begin with the room: 'server/http/api.ts'. */
type Import = readonly [from: string, to: string];

test.each(['contract', 'server', 'web'])(
  'the folders of %s/ import each other one way only, types included',
  (room) => {
    expect(importsOf(room).length).toBeGreaterThan(50);
    expect(circularArrows(importsOf(room))).toEqual([]);
  },
);

test('a circle is told with each import in it', () => {
  const imports: Import[] = [
    ['server/app.ts', 'server/mail/outbox.ts'],
    ['server/mail/outbox.ts', 'server/audit/audit.ts'],
    ['server/mail/outbox.ts', 'server/mail/letters/letter.ts'],
    ['server/audit/csv.ts', 'server/identity/users/users.ts'],
    ['server/identity/users/users.ts', 'server/mail/letters/mails.ts'],
    ['server/identity/users/users.ts', 'server/errors.ts'],
  ];
  expect(circularArrows(imports)).toEqual([
    'mail → audit: server/mail/outbox.ts imports server/audit/audit.ts',
    'audit → users: server/audit/csv.ts imports server/identity/users/users.ts',
    'users → mail: server/identity/users/users.ts imports server/mail/letters/mails.ts',
  ]);
  expect(circularArrows(imports.slice(0, 4))).toEqual([]);
});

/** Returns every import between two files of a room, without tests. */
function importsOf(room: string): Import[] {
  return globSync(`${room}/**/*.{ts,tsx,js}`, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .toSorted()
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'((?:#|\.)[^']+)'/g)]
        .map(([, target = '']): Import => [path, target.startsWith('#') ? target.slice(1) : resolve(path, target)])
        .filter(([, to]) => to.startsWith(`${room}/`)),
    );
}

const resolve = (from: string, target: string) => join(dirname(from), target).replaceAll('\\', '/');

/** Returns the imports between folders from whose target a way leads back to their source. */
function circularArrows(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    if (folderOf(from) === folderOf(to)) continue;
    targets.set(folderOf(from), (targets.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  }
  return imports
    .filter(([from, to]) => folderOf(from) !== folderOf(to) && isReached(folderOf(from), folderOf(to)))
    .map(([from, to]) => `${folderOf(from)} → ${folderOf(to)}: ${from} imports ${to}`);

  function isReached(wanted: string, start: string): boolean {
    const reached = new Set([start]);
    for (const folder of reached) for (const next of targets.get(folder) ?? []) reached.add(next);
    return reached.has(wanted);
  }
}

/** Returns the folder directly in the room, or the file that lies there. */
function folderOf(path: string): string {
  return path.split('/')[1] ?? path;
}
