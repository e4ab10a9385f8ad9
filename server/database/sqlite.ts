import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteFile } from './sqlite-file.ts';

/** Creates a Kysely dialect for node:sqlite. There is one open file, which the driver lends to one caller at a time. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new FileQueryCompiler(),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Returns true to disable Kysely's own lock, which would be held until a commit and so prevent shared commits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Writes a limit as `0 + ?`. SQLite reads the value of a plain `?` limit while planning (sqlite3ExprIsInteger), and so
 * would plan the statement again for each value. Planning takes as long as reading a page of a list.
 */
class FileQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ');
    this.visitNode(limit);
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset 0 + ');
    this.visitNode(offset);
  }

  /** Omits the locks of PostgreSQL, which SQLite does not know. A transaction locks the whole file anyway. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForNoKeyUpdate' && node.modifier !== 'ForKeyShare') super.visitSelectModifier(node);
  }
}

/** Transactions that share one commit. `isDue`: the commit waits only for the end of the open transaction. */
type Group = { committed: PromiseWithResolvers<void>; isDue: boolean };

/** The right to use the file. One caller at a time has it. */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: NodeSqliteDriver;
  /** The open transaction: the first of its group, a further one, or one that SQLite has rolled back ('lost'). */
  open: 'first' | 'further' | 'lost' | undefined;

  constructor(driver: NodeSqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    return await this.#driver.execute(this, query);
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('Streaming is not used on SQLite');
  }
}

/**
 * Commits together the transactions that end in one turn of the event loop. A commit takes as long as the statements of
 * a small transaction, because it writes each changed page and waits for the disk. commitTransaction resolves after the
 * commit, but callers in this process see the rows even before it. If it fails, all transactions of the group fail.
 */
class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #opened: SqliteFile | undefined;
  /** The connection that may use the file now. `#waiting`: callers that wait for it. `#spare`: unused connections. */
  #holder: SqliteConnection | undefined;
  readonly #waiting: { connection: SqliteConnection; resolve: () => void }[] = [];
  readonly #spare: SqliteConnection[] = [];
  #group: Group | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#opened = new SqliteFile(this.#path);
  }

  get #file(): SqliteFile {
    if (!this.#opened) throw new Error('The SQLite driver was used before init');
    return this.#opened;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#spare.pop() ?? new SqliteConnection(this);
    if (this.#holder) await new Promise<void>((resolve) => this.#waiting.push({ connection, resolve }));
    else this.#holder = connection;
    return connection;
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    this.#unlock(connection);
    this.#spare.push(connection);
  }

  async execute<Result>(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<Result>> {
    if (connection.open === 'lost') throw new Error('SQLite has rolled this transaction back');
    // Commits the group first: a write outside a transaction must not wait for it, and VACUUM allows no transaction.
    if (!connection.open && !query.sql.startsWith('select')) this.#commit();
    try {
      return await this.#file.execute<Result>(query);
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back all transactions of the group.
      if (connection.open && !this.#file.isInTransaction) {
        connection.open = 'lost';
        this.#fail(error);
      }
      throw error;
    }
  }

  /** IMMEDIATE takes the write lock at once. A later write would fail if another process wrote after the first read. */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    if (this.#group) {
      this.#file.run('savepoint further');
      connection.open = 'further';
      return;
    }
    await this.#file.execute(CompiledQuery.raw('begin immediate'));
    this.#group = { committed: Promise.withResolvers(), isDue: false };
    // Prevents an unhandled rejection: the group may fail before any of its transactions awaits the commit.
    this.#group.committed.promise.catch(() => {});
    connection.open = 'first';
  }

  /** Lets the next caller use the file before the commit, so that both transactions can share one commit. */
  async commitTransaction(connection: SqliteConnection): Promise<void> {
    const group = this.#group;
    if (!group || connection.open === 'lost') throw new Error('SQLite has rolled this transaction back');
    if (connection.open === 'further') this.#file.run('release further');
    connection.open = undefined;
    if (group.isDue) this.#commit();
    else setImmediate(() => this.#commitWhenIdle(group));
    this.#unlock(connection);
    await group.committed.promise;
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    const { open } = connection;
    connection.open = undefined;
    if (open === 'first') {
      this.#file.run('rollback');
      this.#group = undefined;
    } else if (open === 'further') {
      this.#file.run('rollback to further');
      this.#file.run('release further');
      if (this.#group?.isDue) this.#commit();
    }
  }

  async destroy(): Promise<void> {
    this.#commit();
    this.#opened?.close();
  }

  #unlock(connection: SqliteConnection): void {
    if (this.#holder !== connection) return;
    const next = this.#waiting.shift();
    this.#holder = next?.connection;
    next?.resolve();
  }

  #commitWhenIdle(group: Group): void {
    if (this.#group !== group) return;
    if (this.#holder?.open) group.isDue = true;
    else this.#commit();
  }

  #commit(): void {
    const group = this.#group;
    if (!group) return;
    try {
      this.#file.run('commit');
      this.#group = undefined;
      group.committed.resolve();
    } catch (error) {
      if (this.#file.isInTransaction) this.#file.run('rollback');
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#group?.committed.reject(error);
    this.#group = undefined;
  }
}
