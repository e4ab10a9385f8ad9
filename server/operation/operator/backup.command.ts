import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { newestMigration } from '#server/database/migrate.ts';
import { storedPathsOf } from '#server/files/files.service.ts';
import type { System } from '#server/system.ts';
import { type ArchiveWriter, contentOf, verifyArchive, writeArchive } from './archive.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';
import { progress } from './progress.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { entryOf, FILES, pathsOfRow, type Row, type TableName, TABLES } from './tables.ts';

/** The most tries. The backup starts again if a user has replaced a file after its row was read. */
const TRIES = 5;

class Outdated extends Error {}

export const backup: Command = {
  summary: 'Write database and files into one archive',
  operands: ['FILE'],
  help: `
FILE becomes a gzipped tar with every row and file as they were at one moment, and a checksum of each. The server may be
running and goes on. FILE must not be there yet, and is there only when it is complete. It holds e-mail addresses and
password hashes: keep it where nobody else reads it. Sessions and mails with a reset code are left out, so after a restore
people sign in again. Other mails that wait can be sent after a restore only with the same APP_SECRET.
The settings (environment variables) and APP_SECRET are not in it.`,
  async run({ config, operands: [file = ''] }) {
    const target = resolve(file);
    if (existsSync(target)) throw new OperatorError(`${file} is there already. Choose another name, or move it away.`);
    if (!existsSync(dirname(target))) throw new OperatorError(`There is no folder ${dirname(target)}.`);
    return await withSystem(config, {}, async ({ system, connection }) => {
      for (let attempt = 1; ; attempt += 1) {
        const snapshot = await openSnapshot(config, connection);
        try {
          return await writeBackup(system, snapshot, connection.kind, target);
        } catch (error) {
          if (!(error instanceof Outdated) || attempt === TRIES) throw error;
          report('A file was replaced meanwhile; beginning anew.');
        } finally {
          await snapshot.close();
        }
      }
    });
  },
};

export const verify: Command = {
  summary: 'Read an archive to its end and compare every checksum',
  operands: ['FILE'],
  help: `
Says when it was made and what is in it. Changes nothing. A backup that was never verified is a hope.`,
  async run({ operands: [file = ''] }) {
    const { made_at, migration, database, tables, sha256 } = await verifyArchive(file);
    const rows = Object.entries(tables).map(([table, count]) => `${count} ${table}`);
    report(`Whole: made ${made_at} from ${database} at migration ${migration}.`);
    report(`${rows.join(', ')}; ${Object.keys(sha256).length - rows.length} files in the storage.`);
  },
};

async function writeBackup(
  system: System,
  snapshot: Snapshot,
  database: 'sqlite' | 'postgres',
  target: string,
): Promise<number> {
  const part = `${target}.part`;
  const archive = writeArchive(part);
  try {
    const tables: Record<string, number> = {};
    const paths: string[] = [];
    for (const table of TABLES) {
      tables[table] = await addTable(archive, snapshot, table, `${part}.table`, (row) => {
        if (table === 'files') paths.push(...pathsOfRow(row));
      });
      report(`${table}: ${tables[table]} rows`);
    }
    const missing = await addFiles(system, archive, paths);
    await archive.finish({
      made_at: system.clock.now().toISOString(),
      migration: newestMigration(),
      database,
      tables,
      highest_ids: await snapshot.highestIds(),
    });
    await rename(part, target);
    report(`Written: ${target} (${((await stat(target)).size / 1e6).toFixed(1)} MB)`);
    if (missing.length === 0) return 0;
    report(`${missing.length} files are gone from the storage and so are not in it: ${missing.join(', ')}`);
    return 1;
  } catch (error) {
    archive.abort(error);
    throw error;
  } finally {
    await rm(part, { force: true });
    await rm(`${part}.table`, { force: true });
  }
}

/** Adds a table as one entry. A tar entry begins with its size, so the rows are written to a temporary file first. */
async function addTable(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: TableName,
  draft: string,
  onRow: (row: Row) => void,
): Promise<number> {
  let count = 0;
  const handle = await open(draft, 'w', 0o600);
  try {
    let lines = '';
    for await (const row of snapshot.rows(table)) {
      // Skips unfinished and removed files, which nothing uses, and previews, which the server can draw again.
      if (table === 'files' && (row['state'] !== 'used' || row['kind'] === 'preview')) continue;
      // Skips mails that expire: they contain a secret (a reset code), and are useless by the time of a restore.
      if (table === 'mail_outbox' && row['expires_at'] !== null) continue;
      onRow(row);
      count += 1;
      lines += `${JSON.stringify(row)}\n`;
      if (lines.length < 1e6) continue;
      await handle.write(lines);
      lines = '';
    }
    await handle.write(lines);
  } finally {
    await handle.close();
  }
  await archive.add(entryOf(table), (await stat(draft)).size, contentOf(draft));
  return count;
}

/** Adds the files of the storage. Returns the paths that the database refers to but the storage lacks. */
async function addFiles(system: System, archive: ArchiveWriter, paths: string[]): Promise<string[]> {
  const missing: string[] = [];
  const meter = progress('files', paths.length);
  for (const path of paths) {
    const size = await system.storage.size(path);
    const content = size === undefined ? undefined : await system.storage.read(path);
    if (size !== undefined && content) await archive.add(FILES + path, size, content);
    else if (await isStillUsed(system, path)) missing.push(path);
    else throw new Outdated('Files were replaced all the time. Try again when fewer people are writing.');
    meter.step(size ?? 0);
  }
  meter.done();
  return missing;
}

async function isStillUsed({ db }: System, path: string): Promise<boolean> {
  const files = await db.selectFrom('files').selectAll().where('state', '=', 'used').execute();
  return files.some((file) => storedPathsOf(file).includes(path));
}
