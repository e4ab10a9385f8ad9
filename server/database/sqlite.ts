import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long to wait for another process (a backup, an operator's command) to let go of the file. */
const BUSY_PATIENCE_MS = 10_000;
const BUSY_TRY_MS = 20;
/** Nobody having asked for so long, the next one waits anew. */
const BUSY_FORGOTTEN_MS = 1000;
const STATEMENTS_KEPT = 500;
/**
 * Taken as it is filled. A search reads through one index or table, some 15 MB at 50,000 rows; with SQLite's own 2 MB it
 * would fetch each page from the file again every time, which takes as long as looking at it.
 */
const CACHE_KILOBYTES = 32_000;
const WRITE = /^(?:begin|insert|update|delete)/i;

/** Kysely over node:sqlite. One connection; Kysely itself lets one caller at a time hold it. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyQueryCompiler(),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite looks at the value of a limit while it plans (sqlite3ExprIsInteger), so it parses and plans the whole statement
 * anew each time one is bound, which takes as long as a page of a list. Into a sum it does not look.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ');
    this.visitNode(limit);
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset 0 + ');
    this.visitNode(offset);
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  #connection: NodeSqliteConnection | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: BUSY_TRY_MS });
    // FULL: in simulated power losses NORMAL lost answered writes, FULL none.
    // Secure delete: what was deleted must not stay readable in the file's free pages, and from there in copies of it.
    // Recursive triggers: else `insert or replace` would get round those that keep the audit log as it is.
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;
       PRAGMA cache_size = -${CACHE_KILOBYTES}; PRAGMA secure_delete = ON;`,
    );
    this.#connection = new NodeSqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('The SQLite driver was used before init');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  /** IMMEDIATE takes the write lock at once, so that a transaction never fails half-way for want of it. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back by itself after some errors (a full disk).
    if ((connection as NodeSqliteConnection).isInTransaction) {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    }
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
  }
}

type Prepared = { statement: StatementSync; columns: string[] };

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  /** Since when every write has found the file held, and when the last one did. */
  #busy: { since: number; last: number } | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const values = parameters.map(toSqlite);
    for (;;) {
      try {
        const result = this.#run<Row>(sql, values);
        if (WRITE.test(sql)) this.#busy = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error) || this.#hasLasted()) throw error;
        await wait(BUSY_TRY_MS);
      }
    }
  }

  /**
   * Whether the file has been held for longer than anybody waits. One count for all: they wait for this connection one
   * after the other, and each must not begin anew.
   */
  #hasLasted(): boolean {
    const now = performance.now();
    const isOfNow = this.#busy && now - this.#busy.last < BUSY_FORGOTTEN_MS;
    this.#busy = { since: isOfNow && this.#busy ? this.#busy.since : now, last: now };
    return now - this.#busy.since >= BUSY_PATIENCE_MS;
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not used on SQLite');
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #run<Row>(sql: string, values: SQLInputValue[]): QueryResult<Row> {
    const { statement, columns } = this.#prepare(sql);
    if (columns.length > 0) {
      const rows = statement.all(...values) as unknown as unknown[][];
      return { rows: rows.map((row) => toObject(columns, row) as Row) };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    // Rows as arrays: the objects that node:sqlite makes have no shape, and whoever reads or copies them takes twice as long.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function toObject(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) row[column] = values[index];
  return row;
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}
