import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { enqueueAllTexts } from '#server/articles/versions/checks.service.ts';
import { cleanStored } from '#server/text/clean-stored.ts';
import type { Connection, Queries } from '#server/database/database.ts';
import { setHighestId } from '#server/database/ids.ts';
import { isMigration, migrate, pendingMigrations } from '#server/database/migrate.ts';
import { storedPathsOf } from '#server/files/files.service.ts';
import { picturesIn, releaseUnshownPictures, setHeld } from '#server/files/text-pictures.service.ts';
import { allPostKinds, type PostKind } from '#server/posts/post-kind.ts';
import { holdShownPictures } from '#server/site-pages/page-pictures.ts';
import { contentTypeOf, isUploadedPath } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import { versionHash } from '#server/articles/versions/versions.service.ts';
import { NO_WORK } from '#server/articles/work-fields.ts';
import { hasUsers } from '#server/identity/users/users.service.ts';
import { forgetEpoch } from '#server/search/changes/changes.service.ts';
import { noteAllChanges } from '#server/works/records/records.service.ts';
import { messageOf } from '#server/process/error-details.ts';
import { type Entry, type Manifest, readArchive, verifyArchive } from './archive.ts';
import { type Command, OperatorError, report } from './command.ts';
import { withSystem } from './open-system.ts';
import { progress } from './progress.ts';
import { entryOf, FILES, NUMBERED, pathsOfRow, type Row, type TableName, TABLES } from './tables.ts';

/** The most values in one INSERT. PostgreSQL allows 65,535 in a statement, SQLite 32,766. */
const VALUES_AT_ONCE = 20_000;
const BYTES_AT_ONCE = 8e6;
/** The tables with HTML content. The HTML is cleaned again, because anyone could have made or changed the archive. */
const CLEANED: readonly TableName[] = [
  ...Object.values(allPostKinds).map(({ table }) => table),
  'article_versions',
  'site_pages',
  'site_page_versions',
];

export const restore: Command = {
  summary: 'Bring an archive into an empty database and an empty storage',
  operands: ['FILE'],
  help: `
The archive is verified first. The database must hold no user yet (another database, or another DATA_DIR; a server that was
started once has made an admin). Database and storage may be of the other kind than those that the archive comes from: this
is how to move between SQLite and PostgreSQL, and between a disk and S3. Texts are cleaned by today's rules for HTML. Stop
the server before. Nothing half done stays: a restore that fails leaves no user and no text, and takes its files back; the
next one removes those that the storage did not let go of, and those of a killed restore.`,
  async run({ config, operands: [file = ''] }) {
    const manifest = await verifyArchive(file);
    if (!isMigration(manifest.migration)) {
      throw new OperatorError(`${file} comes from a newer Terarah (${manifest.migration}). Use that one.`);
    }
    requireKnownEntries(file, manifest);
    report(`Whole: made ${manifest.made_at} from ${manifest.database}.`);
    await withSystem(config, { alone: true, current: false }, async ({ system, connection }) => {
      await requireEmpty(system, connection);
      await migrate(connection, { upTo: manifest.migration });
      await removeStoredFiles(system);
      try {
        await insertPendingFiles(system, connection, file, manifest);
        await restoreFiles(system, file, manifest);
        await connection.db.transaction().execute((db) => restoreTables(db, { system, connection, file, manifest }));
      } catch (error) {
        await removeStoredFiles(system);
        throw error;
      }
      await migrate(connection);
      await enqueueAllTexts(connection.db);
      await noteAllChanges(connection.db);
      // The archive holds the epoch of its database. An index of that database does not fit the restored one.
      await forgetEpoch(connection.db);
    });
    report('Restored. Start the server with the same settings; everybody signs in again.');
  },
};

/** Refuses an archive with entries that no backup writes, before anything is restored. */
function requireKnownEntries(file: string, { sha256, tables }: Manifest): void {
  const known = new Set(TABLES.map(entryOf));
  const isKnown = (name: string) =>
    name.startsWith(FILES) ? isUploadedPath(name.slice(FILES.length)) : known.has(name);
  const stranger = Object.keys(sha256).find((name) => !isKnown(name));
  if (stranger !== undefined) throw new OperatorError(`${file} is no backup: it holds ${JSON.stringify(stranger)}.`);
  const missing = Object.keys(tables).find((table) => !(entryOf(table) in sha256));
  if (missing !== undefined) throw new OperatorError(`${file} is no whole backup: the table ${missing} is missing.`);
}

async function requireEmpty({ db, config }: System, connection: Connection): Promise<void> {
  const pending = await pendingMigrations(connection);
  const tables = await connection.db.introspection.getTables();
  const isNew = pending.length > 0 && !tables.some(({ name }) => name === 'users');
  if (isNew || !(await hasUsers(db))) return;
  const place = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  throw new OperatorError(`The database is not empty: people are registered in it. Choose an empty one by ${place}.`);
}

/** Commits a row for each file before any file is stored. If this restore is killed, the next one finds the files. */
async function insertPendingFiles({ db, clock }: System, connection: Connection, file: string, { sha256 }: Manifest) {
  const changedAt = clock.now().toISOString();
  const named = new Set<string>();
  await db.transaction().execute(async (transaction) => {
    await readArchive(file, async ({ name, content }) => {
      if (name !== entryOf('files')) return;
      await insertRows(transaction, connection, 'files', content, (row) => {
        for (const path of pathsOfRow(row)) named.add(FILES + path);
        // These rows cannot refer to the users who uploaded the files yet, because the users are restored later.
        const uploader = 'user_id' in row ? { user_id: null } : {};
        return { ...row, ...uploader, state: 'pending', changed_at: changedAt };
      });
    });
  });
  const stranger = Object.keys(sha256).find((name) => name.startsWith(FILES) && !named.has(name));
  if (stranger !== undefined) throw new OperatorError(`${file} is no backup: no row refers to its ${stranger}.`);
}

/** Removes all stored files. The database has no users, so the files were left by a failed or killed restore. */
async function removeStoredFiles({ db, storage }: System): Promise<void> {
  const files = await db.selectFrom('files').select(['path', 'widths']).execute();
  for (const stored of files) {
    try {
      for (const path of storedPathsOf(stored)) await storage.remove(path);
      await db.deleteFrom('files').where('path', '=', stored.path).execute();
    } catch (error) {
      report(`${stored.path} is left in the storage until the next restore: ${messageOf(error)}`);
    }
  }
}

async function restoreFiles({ storage }: System, file: string, { sha256 }: Manifest): Promise<void> {
  const total = Object.keys(sha256).filter((name) => name.startsWith(FILES)).length;
  const meter = progress('files', total);
  await readArchive(file, async ({ name, content }) => {
    if (!name.startsWith(FILES)) return;
    const path = name.slice(FILES.length);
    const bytes = await buffer(content);
    await storage.put(path, bytes, contentTypeOf(path));
    meter.step(bytes.length);
  });
  meter.done();
}

type Restoring = { system: System; connection: Connection; file: string; manifest: Manifest };

async function restoreTables(db: Queries, { system, connection, file, manifest }: Restoring): Promise<void> {
  // Migrations have written rows to these tables of the fresh database. The archive's rows replace them.
  for (const table of ['settings', 'reason_templates'] as const) {
    if (manifest.tables[table] !== undefined) await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('files').execute();
  const changedPosts: { kind: PostKind; id: number }[] = [];
  const changedPages = new Set<number>();
  const originals = new Map<number, number>();
  await readArchive(file, async ({ name, content }) => {
    const table = TABLES.find((known) => entryOf(known) === name);
    if (!table) return;
    const kind = Object.values(allPostKinds).find((one) => one.table === table);
    let cleaned = 0;
    const count = await insertRows(db, connection, table, content, (given) => {
      const row = table === 'articles' ? withoutOriginal(given, originals) : given;
      const clean = CLEANED.includes(table) && cleanStored(String(row['content']));
      if (!clean) return row;
      cleaned += 1;
      if (kind) changedPosts.push({ kind, id: Number(row['id']) });
      if (table === 'article_versions') return cleanedVersion(row, clean.content);
      if (table !== 'site_page_versions') return { ...row, ...clean };
      changedPages.add(Number(row['page_id']));
      return { ...row, content: clean.content };
    });
    if (count !== manifest.tables[table]) throw new Error(`${table}: ${count} rows, not ${manifest.tables[table]}`);
    report(`${table}: ${count} rows${cleaned > 0 ? `, ${cleaned} of them cleaned` : ''}`);
  });
  for (const [id, translation_of] of originals) {
    await db.updateTable('articles').set({ translation_of }).where('id', '=', id).execute();
  }
  // Cleaning may have removed pictures from these posts and pages, so text_pictures gets their pictures again. If the
  // archive lacks this table, a migration will fill it from the cleaned texts.
  if (manifest.tables['text_pictures'] !== undefined) {
    const now = system.clock.now();
    for (const { kind, id } of changedPosts) await recordPictures(db, now, kind, id);
    for (const id of changedPages) await holdShownPictures({ db, now }, id);
  }
  for (const table of NUMBERED) await setHighestId(db, connection.kind, table, manifest.highest_ids[table] ?? 0);
}

/**
 * Returns the row of an article without its original, which is added to `originals`. The original may have a greater
 * id: then its row may be inserted after that of the translation, which cannot refer to it before.
 */
function withoutOriginal(row: Row, originals: Map<number, number>): Row {
  const { translation_of } = row;
  if (typeof translation_of !== 'number') return row;
  originals.set(Number(row['id']), translation_of);
  return { ...row, translation_of: null };
}

async function recordPictures(db: Queries, now: Date, { table, entity }: PostKind, id: number): Promise<void> {
  const row = db.selectFrom(table).select(['content', 'user_id']).where('id', '=', id);
  const { content, user_id } = await row.executeTakeFirstOrThrow();
  await setHeld({ db, now }, { kind: entity, id }, picturesIn(content), [user_id]);
  if (entity === 'article') await releaseUnshownPictures({ db, now }, id);
}

function cleanedVersion(row: Row, content: string): Row {
  // The hash covers fields that an older archive lacks (keywords). NO_WORK has the values that a migration gives them.
  const text: Row = { ...NO_WORK, ...row, content };
  return { ...row, content, hash: versionHash(text as Parameters<typeof versionHash>[0]) };
}

async function insertRows(
  db: Queries,
  connection: Connection,
  table: TableName,
  content: Entry['content'],
  change: (row: Row) => Row,
): Promise<number> {
  let count = 0;
  let rows: Row[] = [];
  let bytes = 0;
  const flush = async () => {
    if (rows.length > 0) await insert(db, connection, table, rows);
    rows = [];
    bytes = 0;
  };
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    const stored: Row = JSON.parse(line);
    const row = change(stored);
    rows.push(row);
    count += 1;
    bytes += line.length;
    if (rows.length * Object.keys(row).length >= VALUES_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
  }
  await flush();
  return count;
}

async function insert(db: Queries, { kind }: Connection, table: TableName, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // Keeps the ids of the archive. PostgreSQL needs OVERRIDING SYSTEM VALUE for that.
  const numbers = kind === 'postgres' && NUMBERED.includes(table) ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${names}) ${numbers} values ${sql.join(tuples)}`.execute(db);
}
