import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '#server/http/uploads.ts';
import { deletableKinds } from '#server/kinds.ts';
import type { TestApp } from './build-app.ts';

/** Returns the paths of all files in the storage, sorted. */
export async function storedFiles({ system }: TestApp): Promise<string[]> {
  return await filesBelow(join(system.config.dataDir, 'storage'));
}

/** Returns the paths of all files in a folder and its subfolders, sorted. A folder that does not exist has none. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

export async function temporaryFiles({ system }: TestApp): Promise<string[]> {
  return await readdir(temporaryFolder(system.config));
}

/**
 * Expects that a refused request on an empty application has left nothing: no row, no file, no temporary file, and no
 * error in the log.
 */
export async function nothingIsLeftBehind(app: TestApp): Promise<void> {
  const { db } = app.system;
  const rows: unknown[] = [];
  for (const { table } of deletableKinds) rows.push(...(await db.selectFrom(table).select(['id', 'title']).execute()));
  expect({
    rows,
    files: await db.selectFrom('files').select(['path', 'state']).execute(),
    trace: await db.selectFrom('audit_log').select(['action', 'entity_id']).execute(),
    stored: await storedFiles(app),
    temporary: await temporaryFiles(app),
    failures: failuresIn(app),
  }).toEqual({ rows: [], files: [], trace: [], stored: [], temporary: [], failures: [] });
}

/** Empties the collected log and returns its errors. Bugs and 5xx responses are logged as errors. */
export function failuresIn({ logged }: TestApp): string[] {
  return logged.splice(0).filter((line) => JSON.parse(line).level >= 50);
}
