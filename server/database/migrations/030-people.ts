import { sql } from 'kysely';
import { addColumn, type Migrate } from '#server/database/migration.ts';

/**
 * Adds the time at which a user was last seen, which stays when the sessions are deleted. Adds an index for each order
 * of the list of all users, with the columns by which the list is filtered and searched.
 */
export const up: Migrate = async (db) => {
  await addColumn(db, 'users', 'seen_at', '');
  await sql`update users set seen_at = coalesce(
        (select max(coalesce(used_at, created_at)) from sessions where sessions.user_id = users.id), '')`.execute(db);

  const filters = ['search_text', 'email', 'role_type', 'closed_at', 'delete_at'];
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`users_${name}`).on('users').columns(columns).execute();
  for (const name of ['by_name', 'by_creation']) await db.schema.dropIndex(`users_${name}`).execute();
  await index('by_name', ['nama_depan', 'id', ...filters]);
  await index('by_creation', ['created_at', 'id', ...filters]);
  await index('by_sight', ['seen_at', 'id', ...filters]);

  await db.schema
    .createIndex('article_events_by_actor')
    .on('article_events')
    .columns(['actor_id', 'id', 'kind'])
    .execute();
};
