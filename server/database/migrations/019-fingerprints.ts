import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/**
 * Adds fingerprints, which find articles with similar texts, and the queue of articles without fingerprints, at first
 * all articles. The server computes them in the background, because that takes minutes.
 */
export const up: Migrate = async (db) => {
  await db.schema
    .createTable('article_fingerprints')
    .addColumn('article_id', 'integer', (column) => column.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('hash', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('article_fingerprints_key', ['article_id', 'hash'])
    .execute();
  await db.schema
    .createIndex('article_fingerprints_by_hash')
    .on('article_fingerprints')
    .columns(['hash', 'article_id'])
    .execute();
  await db.schema
    .createTable('fingerprint_queue')
    .addColumn('article_id', 'integer', (column) => column.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into fingerprint_queue (article_id, version) select id, public_version from articles`.execute(db);
};
