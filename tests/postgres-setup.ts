import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'sqlite' | 'postgres';
    /** Address of an empty server, if `database` is 'postgres'. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run. Each test application creates its own database in it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
