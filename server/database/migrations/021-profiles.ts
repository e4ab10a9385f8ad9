import type { Migrate } from '#server/database/migration.ts';

/** Adds what people say of themselves as authors. */
export const up: Migrate = async (db) => {
  const users = () => db.schema.alterTable('users');
  // SQLite adds one column in a statement.
  for (const name of ['affiliation', 'citation_name', 'bio']) {
    await users()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await users().addColumn('orcid', 'text').execute();
};
