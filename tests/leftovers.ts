import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { imageVariant } from '#contract/posts/image-variants.ts';
import { connectDatabase } from '#server/database/database.ts';
import { deletableKinds } from '#server/kinds.ts';

/**
 * Returns the inconsistencies between stored files and database rows, one line each. No request may run meanwhile. With
 * `pendingAllowed` the files of interrupted uploads may still exist if the database has a row for them.
 */
export async function findLeftovers(
  config: { dataDir: string; databaseUrl: string | undefined },
  { pendingAllowed }: { pendingAllowed: boolean },
): Promise<string[]> {
  const { rows, references } = await readDatabase(config);
  const onDisk = await readStorage(join(config.dataDir, 'storage'));
  const problems: string[] = [];

  const known = new Set<string>();
  for (const { path, kind, state, bytes, widths, user_id } of rows) {
    const paths = widths === null ? [path] : (JSON.parse(widths) as number[]).map((width) => imageVariant(path, width));
    for (const each of paths) {
      known.add(each);
      if (state === 'pending') known.add(`${each}.part`);
    }
    const refers = references.filter((reference) => reference === path).length;
    if (state === 'used') {
      const size = paths.reduce((sum, each) => sum + (onDisk.files.get(each) ?? Number.NaN), 0);
      if (size !== bytes) problems.push(`${path}: ${bytes} bytes recorded, ${size} stored`);
      // Rows that refer to a file: at least one for a picture with an uploader, none for a link preview, else one.
      if (user_id !== null ? refers === 0 : refers !== (kind === 'preview' ? 0 : 1))
        problems.push(`${path}: used, but ${refers} rows refer to it`);
    } else {
      if (refers > 0) problems.push(`${path}: ${state}, but a row refers to it`);
      // A picture with an uploader may be pending: the user has uploaded it, but not yet saved the text with it.
      if (state === 'unused' || (!pendingAllowed && user_id === null)) problems.push(`${path}: still ${state}`);
    }
  }
  const recorded = new Set(rows.map(({ path }) => path));
  for (const path of references) if (!recorded.has(path)) problems.push(`${path}: referred to, but not recorded`);
  for (const path of onDisk.files.keys()) if (!known.has(path)) problems.push(`${path}: stored, but not recorded`);
  if (!pendingAllowed) problems.push(...onDisk.emptyFolders.map((folder) => `${folder}: empty folder`));
  for (const name of await readdir(join(config.dataDir, 'tmp'))) problems.push(`tmp/${name}: left by an upload`);
  return problems;
}

async function readDatabase(config: { dataDir: string; databaseUrl: string | undefined }) {
  const { db } = connectDatabase(config, () => {});
  try {
    const rows = await db.selectFrom('files').select(['path', 'kind', 'state', 'bytes', 'widths', 'user_id']).execute();
    const references = (await db.selectFrom('text_pictures').select('path').execute()).map(({ path }) => path);
    for (const { table, fileColumn } of deletableKinds) {
      if (fileColumn === undefined) continue;
      const found = await sql<{ path: string | null }>`
        select ${sql.ref(fileColumn)} as path from ${sql.table(table)}
      `.execute(db);
      references.push(...found.rows.map(({ path }) => path).filter((path) => path !== null));
    }
    return { rows, references };
  } finally {
    await db.destroy();
  }
}

/** Returns the sizes of the files below `folder` by path, with paths as in the database. */
async function readStorage(folder: string): Promise<{ files: Map<string, number>; emptyFolders: string[] }> {
  const files = new Map<string, number>();
  const emptyFolders: string[] = [];
  const read = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    if (entries.length === 0) emptyFolders.push(below);
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await read(path);
      else files.set(path, (await stat(join(folder, path))).size);
    }
  };
  for (const kind of ['images', 'books', 'previews']) await read(kind).catch(ignoreAbsent);
  return { files, emptyFolders: emptyFolders.filter((path) => path.includes('/')) };
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
