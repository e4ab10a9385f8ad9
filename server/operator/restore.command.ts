import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Connection, Queries } from '#server/database/database.ts';
import { isMigration, migrate, pendingMigrations } from '#server/database/migrate.ts';
import { contentTypeOf } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import { hasUsers } from '#server/users/users.service.ts';
import { type Entry, type Manifest, readArchive, verifyArchive } from './archive.ts';
import { type Command, OperatorError, tell } from './command.ts';
import { withSystem } from './open-system.ts';
import { progress } from './progress.ts';
import { entryOf, FILES, NUMBERED, type Row, type TableName, TABLES } from './tables.ts';

/** PostgreSQL takes 65,535 values in one statement, SQLite 32,766. */
const VALUES_AT_ONCE = 20_000;
const BYTES_AT_ONCE = 8e6;

export const restore: Command = {
  summary: 'Bring an archive into an empty database and an empty storage',
  operands: ['FILE'],
  help: `
The archive is verified first. The database must hold nobody yet (another database, or another DATA_DIR; where a server
has been started once, it has made an admin). It may be of the other kind than the one that the archive comes from: so one
moves between SQLite and PostgreSQL, and between a disk and S3. Stop the server before. Nothing half done stays: where
it fails, the database is as empty as before.`,
  async run({ config, operands: [file = ''] }) {
    const manifest = await verifyArchive(file);
    if (!isMigration(manifest.migration)) {
      throw new OperatorError(`${file} comes from a newer Terarah (${manifest.migration}). Use that one.`);
    }
    tell(`Whole: made ${manifest.made_at} from ${manifest.database}.`);
    await withSystem(config, { alone: true, current: false }, async ({ system, connection }) => {
      await requireEmpty(system, connection);
      await migrate(connection, { upTo: manifest.migration });
      const paths = await restoreFiles(system, file, manifest);
      try {
        await connection.db.transaction().execute((db) => restoreTables(db, connection, file, manifest));
      } catch (error) {
        for (const path of paths) await system.storage.remove(path).catch(() => {});
        throw error;
      }
      await migrate(connection);
    });
    tell('Restored. Start the server with the same settings; everybody signs in again.');
  },
};

async function requireEmpty({ db, config }: System, connection: Connection): Promise<void> {
  const pending = await pendingMigrations(connection);
  const isNew = pending.length > 0 && !(await hasTable(connection, 'users'));
  if (isNew || !(await hasUsers(db))) return;
  const place = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  throw new OperatorError(`The database is not empty: people are registered in it. Choose an empty one by ${place}.`);
}

async function hasTable({ db }: Connection, name: string): Promise<boolean> {
  return (await db.introspection.getTables()).some((table) => table.name === name);
}

async function restoreFiles({ storage }: System, file: string, { sha256 }: Manifest): Promise<string[]> {
  const total = Object.keys(sha256).filter((name) => name.startsWith(FILES)).length;
  const report = progress('files', total);
  const put: string[] = [];
  await readArchive(file, async ({ name, content }) => {
    if (!name.startsWith(FILES)) return;
    const path = name.slice(FILES.length);
    const bytes = await buffer(content);
    await storage.put(path, bytes, contentTypeOf(path));
    put.push(path);
    report.step(bytes.length);
  });
  report.done();
  return put;
}

async function restoreTables(db: Queries, connection: Connection, file: string, manifest: Manifest): Promise<void> {
  // A fresh database remembers nothing but what its migrations wrote.
  await db.deleteFrom('settings').execute();
  await readArchive(file, async ({ name, content }) => {
    const table = TABLES.find((known) => entryOf(known) === name);
    if (!table) return;
    const count = await insertRows(db, connection, table, content);
    if (count !== manifest.tables[table]) throw new Error(`${table}: ${count} rows, not ${manifest.tables[table]}`);
    tell(`${table}: ${count} rows`);
  });
  for (const table of NUMBERED) await continueNumbers(db, connection, table, manifest.highest_ids[table] ?? 0);
}

async function insertRows(
  db: Queries,
  connection: Connection,
  table: TableName,
  content: Entry['content'],
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
    const row = JSON.parse(line) as Row;
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
  // With the numbers that the rows have.
  const numbers = kind === 'postgres' && NUMBERED.includes(table) ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${names}) ${numbers} values ${sql.join(tuples)}`.execute(db);
}

/** A number that was given to a row which is gone is not given again. */
async function continueNumbers(db: Queries, { kind }: Connection, table: TableName, highest: number): Promise<void> {
  if (highest === 0) return;
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`.execute(db);
}
