import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Connection, connectDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseOn, runStatement, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'sqlite' | 'postgres';
    /** URL of the PostgreSQL server, if `database` is 'postgres'. */
    postgresUrl: string;
    /** A migrated, empty database that test applications copy: a file for SQLite, a database name for PostgreSQL. */
    template: string;
  }
}

/** Migrates one database for the whole run, because a migration takes longer than most tests. */
export default async function setup(project: TestProject) {
  return await (project.name === 'postgres' ? setUpPostgres(project) : setUpSqlite(project));
}

async function setUpSqlite(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'terarah-template-'));
  const { file = '' } = await migrateDatabase({ databaseUrl: undefined, dataDir });
  project.provide('template', file);
  return () => rmSync(dataDir, { recursive: true });
}

async function setUpPostgres(project: TestProject) {
  const postgres = await startPostgres();
  const template = 'template_terarah';
  await runStatement(postgres.url, `create database ${template}`);
  await migrateDatabase({ databaseUrl: databaseOn(postgres.url, template), dataDir: '' });
  project.provide('postgresUrl', postgres.url);
  project.provide('template', template);
  return () => postgres.stop();
}

async function migrateDatabase(config: Parameters<typeof connectDatabase>[0]): Promise<Connection> {
  const connection = connectDatabase(config, () => {});
  await migrate(connection);
  await connection.db.destroy();
  return connection;
}
