import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Adds the profiles of authors. */
export const up: Migrate = async (db) => {
  for (const name of ['affiliation', 'citation_name', 'bio']) await addColumn(db, 'users', name, '');
  await db.schema.alterTable('users').addColumn('orcid', 'text').execute();
};
