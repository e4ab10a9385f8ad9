import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** The columns of a user that readers see: on an author page, and since this migration in citations. */
const SHOWN = ['nama_depan', 'nama_belakang', 'affiliation', 'bio', 'orcid', 'citation_name'];

const row = (name: string) => `(${SHOWN.map((column) => `${name}.${column}`).join(', ')})`;

/** On PostgreSQL, notifies every process also when an author's name for citations changes. SQLite has one process. */
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
};
