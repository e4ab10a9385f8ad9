import { type Kysely, sql } from 'kysely';
import { indexNotNull, type Migrate, texts } from '#server/database/migration.ts';

const TEXTS_AT_ONCE = 50;
const PICTURE = /<img\b[^>]*?\ssrc="\/storage\/(images\/[0-9a-f]{32}\/\d+\.webp)"/g;

/**
 * Adds the user who uploaded a picture for a text, and a table of the pictures in each text. It also lists the pictures
 * of existing texts, so that an edit may keep them.
 */
export const up: Migrate = async (db) => {
  await db.schema
    .alterTable('files')
    .addColumn('user_id', 'integer', (column) => column.references('users.id'))
    .execute();
  await indexNotNull(db, 'files', 'user_id', 'files_by_user');
  await db.schema
    .createTable('text_pictures')
    .$call(texts('path', 'kind'))
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('text_pictures_key', ['kind', 'subject_id', 'path'])
    .execute();
  await db.schema.createIndex('text_pictures_by_path').on('text_pictures').column('path').execute();
  await noteNamedPictures(db, 'articles', 'article');
  await noteNamedPictures(db, 'blogs', 'blog');
};

async function noteNamedPictures(db: Kysely<unknown>, table: string, kind: string): Promise<void> {
  for (let lastId = 0; ; ) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from ${sql.table(table)} where id > ${lastId} and content like '%<img%' order by id
      limit ${TEXTS_AT_ONCE}
    `.execute(db);
    for (const { id, content } of rows) {
      const paths = new Set(Array.from(content.matchAll(PICTURE), ([, path]) => path));
      for (const path of paths) {
        await sql`insert into text_pictures (path, kind, subject_id) values (${path}, ${kind}, ${id})`.execute(db);
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    lastId = last.id;
  }
}
