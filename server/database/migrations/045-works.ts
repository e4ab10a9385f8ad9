import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** The columns of a user that readers see: on an author page, and since this migration in citations. */
const SHOWN = ['nama_depan', 'nama_belakang', 'affiliation', 'bio', 'orcid', 'citation_name'];

const row = (name: string) => `(${SHOWN.map((column) => `${name}.${column}`).join(', ')})`;

/** Saving an article writes the positions of its topics without changing them, which is no news for readers. */
const TOPIC_CHANGES = {
  topics_changed:
    'update on topics for each row when ((old.name, old.position) is distinct from (new.name, new.position))',
  topics_added: 'insert or delete on topics for each row',
};

/**
 * On PostgreSQL, notifies every process also when an author's name for citations changes, and when the list of topics
 * does: works and feeds name topics. SQLite has one process.
 */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') return;
  await sql.raw('drop trigger public_writer on users').execute(db);
  await sql
    .raw(
      `create trigger public_writer after update of ${SHOWN.join(', ')} on users
             for each row when (${row('old')} is distinct from ${row('new')})
             execute function notify_public_writer()`,
    )
    .execute(db);
  for (const [name, change] of Object.entries(TOPIC_CHANGES)) {
    await sql.raw(`create trigger ${name} after ${change} execute function notify_public_content()`).execute(db);
  }
};
