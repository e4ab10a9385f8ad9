import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** The PostgreSQL channel that processes listen on (public-content-notices.ts). */
export const PUBLIC_CONTENT_CHANNEL = 'public_content';

/** Each notification empties all caches. So only changes of public rows send one, not registrations or submissions. */
const TRIGGERS = [
  `insert on articles for each row when (new.verifikasi_admin = 'disetujui')`,
  `update on articles for each row when ('disetujui' in (old.verifikasi_admin, new.verifikasi_admin))`,
  `delete on articles for each row when (old.verifikasi_admin = 'disetujui')`,
  `insert on blogs for each row when (new.status = 'onpost')`,
  `update on blogs for each row when ('onpost' in (old.status, new.status))`,
  `delete on blogs for each row when (old.status = 'onpost')`,
  `update of nama_depan, nama_belakang on users for each row`,
];

/**
 * Makes PostgreSQL notify every process when a change of public rows commits. If the writing process sent the
 * notification, it could come too early, or never if the process dies. SQLite has only one process.
 */
export const up: Migrate = async (db, kind) => {
  if (kind === 'sqlite') return;
  await sql`create function notify_public_content() returns trigger language plpgsql as
           $$ begin perform pg_notify(${sql.lit(PUBLIC_CONTENT_CHANNEL)}, ''); return null; end $$`.execute(db);
  for (const [index, trigger] of TRIGGERS.entries()) {
    await sql
      .raw(`create trigger public_content_${index} after ${trigger} execute function notify_public_content()`)
      .execute(db);
  }
};
