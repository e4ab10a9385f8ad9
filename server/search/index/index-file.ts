import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Config } from '#server/process/config.ts';
import { RULES_VERSION } from '#server/search/words/keys.ts';

/** Raise this when the tables or the documents change. Indexes of another format are built anew, and not searched. */
const FORMAT = 2;

/** How long a statement of a worker thread or of a build waits for another process that writes to the index. */
const BUSY_MS = 5000;

const TABLES = `
  create table state (name text primary key, value text not null) without rowid;
  create table documents (
    id integer primary key, kind text not null, ref integer not null, page integer not null,
    at text not null, language text not null, words blob not null, unique (kind, ref, page)
  );
  create index documents_in_order on documents (at, kind, ref, page);
  -- Ids are never used twice, so that a key of a removed word cannot lead to another word.
  create table words (id integer primary key autoincrement, word text not null unique, documents integer not null);
  -- Finds the most frequent words with a given beginning without reading the table.
  create index words_with_documents on words (word, documents);
  create table word_keys (key text not null, word_id integer not null, primary key (key, word_id)) without rowid;
  create table word_parts (part text not null, word_id integer not null, primary key (part, word_id)) without rowid;
  create table followed (seq integer primary key, change text not null);
  create table pending (
    kind text not null, ref integer not null, seq integer not null, primary key (kind, ref)
  ) without rowid;
  -- body is the first column, because FTS5 stores no column number for the first: the index gets a quarter smaller.
  create virtual table text using fts5(
    body, title, people, topics, filters,
    content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0"
  );`;

/**
 * `last`: the number of the newest change that is followed. `crowded`: documents are not in order, for lack of ids.
 * `removedAt`: when the first document was removed since the build. `spelling`: in how many documents a word must be to
 * be the spelling for another one.
 */
export type StateName = 'format' | 'rules' | 'epoch' | 'last' | 'crowded' | 'removedAt' | 'spelling';

/** Returns the path of the index of a collection. It is derived data: a deleted index is built again. */
export function indexPath({ dataDir }: Pick<Config, 'dataDir'>, { file }: { file: string }): string {
  return join(dataDir, file);
}

/** Creates an empty index. A file that is there already is replaced. */
export function createIndexFile(path: string): DatabaseSync {
  for (const end of ['', '-journal']) rmSync(path + end, { force: true });
  const index = openDatabase(path, BUSY_MS);
  index.exec(TABLES);
  // The file holds the words of works that are or were not public, so only the user of the process may read it.
  chmodSync(path, 0o600);
  writeState(index, 'format', String(FORMAT));
  writeState(index, 'rules', String(RULES_VERSION));
  return index;
}

/**
 * Opens an index. Returns undefined if there is none, or one that is damaged, of another format, or of another user.
 * @throws SQLITE_BUSY if another process writes to it for longer than `busyMs`
 */
export function openIndexFile(path: string, busyMs = BUSY_MS): DatabaseSync | undefined {
  if (!statSync(path, { throwIfNoEntry: false })) return undefined;
  let index: DatabaseSync | undefined;
  try {
    index = openDatabase(path, busyMs);
    if (readState(index, 'format') === String(FORMAT)) return index;
  } catch (error) {
    if (isBusy(error)) throw error;
  }
  index?.close();
  return undefined;
}

/**
 * Returns whether there is no index that fits this program. enqueueChanges knows whether it fits the
 * database. This function does not wait: if another process writes to an index, there is one.
 */
export function isBuildNeeded(path: string): boolean {
  try {
    const index = openIndexFile(path, 0);
    const isNeeded = !index || !hasCurrentRules(index);
    index?.close();
    return isNeeded;
  } catch {
    return false;
  }
}

/** Returns whether the keys of the index are made by the current rules for word forms. */
export function hasCurrentRules(index: DatabaseSync): boolean {
  return readState(index, 'rules') === String(RULES_VERSION);
}

export function readState(index: DatabaseSync, name: StateName): string | undefined {
  const row = prepared(index, 'select value from state where name = ?').get(name);
  return row?.['value'] as string | undefined;
}

export function writeState(index: DatabaseSync, name: StateName, value: string): void {
  write(index, 'insert or replace into state (name, value) values (?, ?)', name, value);
}

type Statements = Map<string, StatementSync>;
const reading = new WeakMap<DatabaseSync, Statements>();
const writing = new WeakMap<DatabaseSync, Statements>();

/** Returns the prepared statement of an index, and prepares it at the first call. For writes, use `write`. */
export function prepared(index: DatabaseSync, sql: string): StatementSync {
  return statementOf(reading, index, sql);
}

/**
 * Runs a statement that returns no rows, and returns how many rows it has changed. node:sqlite also reads the last
 * inserted id, and throws because FTS5 makes it greater than 2^53. Reading bigints avoids that.
 */
export function write(index: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  const statement = statementOf(writing, index, sql);
  statement.setReadBigInts(true);
  return Number(statement.run(...values).changes);
}

function statementOf(all: WeakMap<DatabaseSync, Statements>, index: DatabaseSync, sql: string): StatementSync {
  const known = all.get(index) ?? new Map<string, StatementSync>();
  all.set(index, known);
  const statement = known.get(sql) ?? index.prepare(sql);
  known.set(sql, statement);
  return statement;
}

/** Runs `work` in a transaction that takes the write lock at once. */
export function inTransaction(index: DatabaseSync, work: () => void): void {
  index.exec('begin immediate');
  try {
    work();
    index.exec('commit');
  } catch (error) {
    if (index.isTransaction) index.exec('rollback');
    throw error;
  }
}

/**
 * The index has a rollback journal and no write-ahead log: a build replaces the file by renaming, and SQLite would
 * apply a log that the former file has left behind to the new one. It is not defensive: correctAverages writes to a
 * table of FTS5.
 */
function openDatabase(path: string, busyMs: number): DatabaseSync {
  const index = new DatabaseSync(path, { timeout: busyMs, defensive: false });
  try {
    index.exec('pragma journal_mode = delete; pragma synchronous = normal; pragma secure_delete = on');
    return index;
  } catch (error) {
    index.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;
/** SQLITE_CORRUPT (also of FTS5's tables) and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

export const isBusy = (error: unknown): boolean => errcodeOf(error) === SQLITE_BUSY;

/** Returns whether a statement failed because the file is damaged. */
export const isDamaged = (error: unknown): boolean => DAMAGED.includes(errcodeOf(error) ?? 0);

function errcodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : undefined;
}
