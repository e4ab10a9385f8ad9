import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds soft deletion: a deleted row stays hidden for a while, so that it can be restored. */
export function deletion(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['articles', 'blogs', 'books']) {
        await db.schema.alterTable(table).addColumn('deleted_at', 'text').execute();
        await db.schema
          .createIndex(`${table}_by_deletion`)
          .on(table)
          .column('deleted_at')
          .where(sql.ref('deleted_at'), 'is not', null)
          .execute();
      }
    },
  };
}
