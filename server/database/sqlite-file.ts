import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';

/** How long a statement waits until another process (a backup, an operator's command) releases the file. */
const BUSY_PATIENCE_MS = 10_000;
const BUSY_TRY_MS = 20;
/** Two lock failures (SQLITE_BUSY) further apart than this belong to different waits of up to BUSY_PATIENCE_MS. */
const BUSY_FORGOTTEN_MS = 1000;
const STATEMENTS_KEPT = 500;
/**
 * A search reads a whole index or table, about 15 MB for 50,000 rows. SQLite's default cache of 2 MB would read every
 * page from the file again each time, which takes twice as long. The memory is allocated only as needed.
 */
const CACHE_KILOBYTES = 32_000;
const WRITE = /^(?:begin|insert|update|delete)/i;

type Row = Record<string, unknown>;
type Prepared = { statement: StatementSync; columns: string[]; empty: Row };

/** An open SQLite file, which runs one statement at a time. */
export class SqliteFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  /** The wait for another process's lock. `since`: its beginning. `last`: when a statement last found the lock. */
  #busy: { since: number; last: number } | undefined;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TRY_MS });
    // `synchronous`: in simulated power losses, NORMAL lost confirmed writes and FULL lost none. `secure_delete`:
    // deleted data must not stay readable in free pages of the file and its backups. `recursive_triggers`: without it,
    // `insert or replace` would bypass the triggers that protect the audit log.
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;
       PRAGMA cache_size = -${CACHE_KILOBYTES}; PRAGMA secure_delete = ON;`,
    );
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs a statement. While another process has locked the file, it waits and tries again. */
  async execute<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    const values = parameters.map(toSqlite);
    for (;;) {
      try {
        const result = this.#run<Result>(sql, values);
        if (WRITE.test(sql)) this.#busy = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error) || this.#hasLasted()) throw error;
        await wait(BUSY_TRY_MS);
      }
    }
  }

  /** Runs a statement that has neither parameters nor a result. It does not wait. */
  run(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /**
   * Returns whether other processes have locked the file for longer than BUSY_PATIENCE_MS. All queued statements
   * share one wait. If each began a wait of its own, ten statements would wait ten times as long.
   */
  #hasLasted(): boolean {
    const now = performance.now();
    const isSameWait = this.#busy && now - this.#busy.last < BUSY_FORGOTTEN_MS;
    this.#busy = { since: isSameWait && this.#busy ? this.#busy.since : now, last: now };
    return now - this.#busy.since >= BUSY_PATIENCE_MS;
  }

  #run<Result>(sql: string, values: SQLInputValue[]): QueryResult<Result> {
    const prepared = this.#prepare(sql);
    const { statement, columns } = prepared;
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown as unknown[][];
      return { rows: rows.map((row) => toObject(prepared, row) as Result) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    // Requests rows as arrays: node:sqlite's own row objects are in V8's dictionary mode, in which reading and copying
    // takes twice as long.
    statement.setReturnArrays(true);
    const columns = statement.columns().map(({ name }) => name);
    const prepared = { statement, columns, empty: emptyRow(columns) };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/**
 * Returns an empty row to copy. V8 turns an object with more than 16 computed names into a dictionary while building
 * it, and a copy then takes 8 µs instead of 0.1. Objects from JSON.parse and their copies stay fast.
 */
function emptyRow(columns: string[]): Row {
  return JSON.parse(JSON.stringify(Object.fromEntries(columns.map((column) => [column, null]))));
}

function toObject({ columns, empty }: Prepared, values: unknown[]): Row {
  const row = { ...empty };
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite stores no value of the type ${typeof value}`);
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}
