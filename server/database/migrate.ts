import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Connection } from './database.ts';
import type { Migrate } from './migration.ts';

/** The names of the files in migrations/, in order. No migration has a `down`. Never change a released migration. */
const MIGRATIONS = readdirSync(join(import.meta.dirname, 'migrations'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. First it copies an existing
 * SQLite file to DATA_DIR/copies. On PostgreSQL an advisory lock lets one process migrate while the others wait.
 * `upTo`: the last migration to apply. If it has been applied already, migrate applies none.
 */
export async function migrate(connection: Connection, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const { file } = connection;
  const pending = await pendingMigrations(connection);
  if (upTo !== undefined && !pending.includes(upTo)) return [];
  if (file && pending.length > 0 && pending.length < MIGRATIONS.length) {
    await copySqliteFile(connection, file, pending[0]);
  }
  const migrator = migratorOf(connection);
  const applied: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    const [result] = results ?? [];
    if (!result) return applied;
    applied.push(result.migrationName);
    if (result.migrationName === upTo) return applied;
  }
}

/** Returns the names of the migrations that the database lacks. */
export async function pendingMigrations(connection: Connection): Promise<string[]> {
  const all = await migratorOf(connection).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

export function newestMigration(): string {
  return MIGRATIONS.at(-1) ?? '';
}

export function isMigration(name: string): boolean {
  return MIGRATIONS.includes(name);
}

function migratorOf({ db, kind }: Connection): Migrator {
  // Imports a file only when its migration is applied, because most starts apply none.
  const up = (name: string) => async (tx: Kysely<unknown>) => {
    const migration: { up: Migrate } = await import(`./migrations/${name}.ts`);
    await migration.up(tx, kind);
  };
  const migrations = Object.fromEntries(MIGRATIONS.map((name): [string, Migration] => [name, { up: up(name) }]));
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

async function copySqliteFile({ db }: Connection, file: string, before = 'migration'): Promise<void> {
  const folder = join(dirname(file), 'copies');
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `before-${before}.sqlite`);
  // An existing copy comes from an earlier attempt that failed and was rolled back. So it still equals the database.
  if (!existsSync(copy)) await sql`vacuum into ${copy}`.execute(db);
}
