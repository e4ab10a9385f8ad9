import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Config } from '#server/process/config.ts';
import type { Connection } from '#server/database/database.ts';
import { NUMBERED, type Row, type TableName } from './tables.ts';

/** Reads the database as it was at one moment, whatever a running server writes meanwhile. */
export type Snapshot = {
  rows(table: TableName): AsyncIterable<Row>;
  /** The highest id that each table has assigned. */
  highestIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

const AT_ONCE = 500;

export async function openSnapshot(config: Config, { file }: Connection): Promise<Snapshot> {
  return file ? openSqlite(file) : await openPostgres(config.databaseUrl ?? '');
}

function openSqlite(file: string): Snapshot {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // In WAL mode a reader blocks no writer. The transaction sees the database as it is at the first query.
  database.exec('begin; select count(*) from settings;');
  return {
    async *rows(table) {
      yield* database.prepare(`select * from ${table} order by 1`).iterate() as Iterable<Row>;
    },
    async highestIds() {
      const ids = database.prepare('select name, seq from sqlite_sequence').all();
      return Object.fromEntries(
        ids.filter(({ name }) => NUMBERED.some((table) => table === name)).map(({ name, seq }) => [name, Number(seq)]),
      );
    },
    close: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    async *rows(table) {
      await client.query(`declare reader no scroll cursor for select * from ${table} order by 1`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${AT_ONCE} from reader`);
        yield* rows;
        if (rows.length < AT_ONCE) break;
      }
      await client.query('close reader');
    },
    async highestIds() {
      const ids: Record<string, number> = {};
      for (const table of NUMBERED) {
        const { rows } = await client.query<{ sequence: string }>(
          `select pg_get_serial_sequence('${table}', 'id') as sequence`,
        );
        const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
          `select last_value, is_called from ${rows[0]?.sequence}`,
        );
        if (values[0]?.is_called) ids[table] = Number(values[0].last_value);
      }
      return ids;
    },
    close: () => client.end(),
  };
}
