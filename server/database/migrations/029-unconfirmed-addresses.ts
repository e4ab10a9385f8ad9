import { indexNotNull, type Migrate } from '#server/database/migration.ts';

/** Adds the time since which an e-mail address is unconfirmed. Addresses of existing accounts count as confirmed. */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('users').addColumn('unconfirmed_since', 'text').execute();
  await indexNotNull(db, 'users', 'unconfirmed_since', 'users_unconfirmed');
};
