import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the indexes from which the sitemap reads when a public post last changed. Without them it reads every row. */
export function publicUpdates(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const [table, status] of Object.entries({ articles: 'verifikasi_admin', blogs: 'status' })) {
        await db.schema
          .createIndex(`${table}_by_update`)
          .on(table)
          .columns([status, 'deleted_at', 'updated_at'])
          .execute();
      }
    },
  };
}
