import type { Migrate } from '#server/database/migration.ts';

/** Adds indexes by which the sitemap finds the last change of each public post. Without them it reads every row. */
export const up: Migrate = async (db) => {
  for (const [table, status] of Object.entries({ articles: 'verifikasi_admin', blogs: 'status' })) {
    await db.schema.createIndex(`${table}_by_update`).on(table).columns([status, 'deleted_at', 'updated_at']).execute();
  }
};
