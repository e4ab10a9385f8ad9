import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/database/database.ts';

/** What a process listens to (public-content-notices.ts). */
export const PUBLIC_CONTENT_CHANNEL = 'public_content';

/** Rows that visitors see, before or after the change: nobody who only registers or submits makes all answers void. */
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
 * Whatever changes public rows tells every process at its commit, so that none is told too early, and none is left
 * untold by a process that dies in between. On SQLite there is one process.
 */
export function publicContentNotices(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return;
      await sql
        .raw(
          `create function notify_public_content() returns trigger language plpgsql as
           $$ begin perform pg_notify('${PUBLIC_CONTENT_CHANNEL}', ''); return null; end $$`,
        )
        .execute(db);
      for (const [index, trigger] of TRIGGERS.entries()) {
        await sql
          .raw(`create trigger public_content_${index} after ${trigger} execute function notify_public_content()`)
          .execute(db);
      }
    },
  };
}
