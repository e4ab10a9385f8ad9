import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Site } from './site.ts';

/** Reads one value from the running server's database. */
export function readValue(site: Site, query: string, ...values: (string | number)[]): string | number | null {
  const database = openDatabase(site);
  const row = database.prepare(query).get(...values) ?? {};
  database.close();
  return Object.values(row)[0] as string | number | null;
}

/** Changes the running server's database, for states that no page can create. */
export function change(site: Site, statement: string, ...values: (string | number)[]): void {
  const database = openDatabase(site);
  database.prepare(statement).run(...values);
  database.close();
}

function openDatabase(site: Site): DatabaseSync {
  return new DatabaseSync(join(site.dataDir, 'terarah.sqlite'), { timeout: 5000 });
}

export const countWaiting = (site: Site) =>
  Number(readValue(site, `select count(*) from articles where stage = 'waiting' and deleted_at is null`));

/** Returns how many sessions of a user the server has. */
export const countSessions = (site: Site, { id }: { id: number }) =>
  Number(readValue(site, 'select count(*) from sessions where user_id = ?', id));

/** Makes the server refuse the user's token, but still accept it for a refresh. */
export const makeStale = (site: Site, { id }: { id: number }) =>
  change(site, `update sessions set expires_at = '2020-01-01T00:00:00.000Z' where user_id = ?`, id);

export const endSessions = (site: Site, { id }: { id: number }) =>
  change(site, 'delete from sessions where user_id = ?', id);
