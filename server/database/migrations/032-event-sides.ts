import { sql } from 'kysely';
import { addColumn, type Migrate } from '#server/database/migration.ts';

/**
 * Adds `side` to events and versions: whether the author or the editors acted. It is stored, because an article may get
 * another author later. Existing actions of the current author get 'author'. Also adds publish_at to events.
 */
export const up: Migrate = async (db) => {
  for (const [table, person] of [
    ['article_events', 'actor_id'],
    ['article_versions', 'author_id'],
  ] as const) {
    await addColumn(db, table, 'side', 'system');
    await sql`
          update ${sql.table(table)} set side = case
            when ${sql.ref(person)} = (select user_id from articles where articles.id = article_id) then 'author'
            else 'editors' end
          where ${sql.ref(person)} is not null`.execute(db);
  }
  await db.schema.alterTable('article_events').addColumn('publish_at', 'text').execute();
};
