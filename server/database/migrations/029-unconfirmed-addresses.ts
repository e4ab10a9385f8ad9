import { indexNotNull, type Migrate } from '#server/database/migration.ts';

/** Adds since when an address waits for its confirmation. Those of accounts from before count as confirmed. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('unconfirmed_since', 'text').execute();
  await indexNotNull(db, 'users', 'unconfirmed_since', 'users_unconfirmed');
};
