import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';
import { PUBLIC_CONTENT_CHANNEL } from './003-public-content-notices.ts';

/** The columns of a user that readers see on an author page, besides the articles. */
const SHOWN = ['nama_depan', 'nama_belakang', 'affiliation', 'bio', 'orcid'];

const row = (name: string) => `(${SHOWN.map((column) => `${name}.${column}`).join(', ')})`;

/**
 * Notifies every process when an author's public columns change. A user without a public text no longer causes
 * notifications: each one empties all caches, and users can save their profile often. SQLite has only one process.
 */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') return;
  await sql.raw('drop trigger public_content_6 on users').execute(db);
  await sql`create function notify_public_writer() returns trigger language plpgsql as $$ begin
             if exists (select 1 from articles
                 where user_id = new.id and verifikasi_admin = 'disetujui' and deleted_at is null)
               or exists (select 1 from blogs where user_id = new.id and status = 'onpost' and deleted_at is null)
             then perform pg_notify(${sql.lit(PUBLIC_CONTENT_CHANNEL)}, ''); end if;
             return null;
           end $$`.execute(db);
  await sql
    .raw(
      `create trigger public_writer after update of ${SHOWN.join(', ')} on users
             for each row when (${row('old')} is distinct from ${row('new')})
             execute function notify_public_writer()`,
    )
    .execute(db);
};
