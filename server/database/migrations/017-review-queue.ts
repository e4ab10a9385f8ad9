import { sql } from 'kysely';
import type { Migrate } from '#server/database/migration.ts';

/** Ids per statement. Each statement must end within 30 s (STATEMENT_TIMEOUT_MS). */
const IDS_AT_ONCE = 5000;

/**
 * Adds the time at which an article entered its tab (review stage) of the editors' queue, and an index of the queue.
 * Existing articles, also deleted ones, get the time of their last event that leads into a tab.
 */
export const up: Migrate = async (db) => {
  await db.schema.alterTable('articles').addColumn('waiting_since', 'text').execute();
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from articles`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let done = 0; done < last; done += IDS_AT_ONCE) {
    await sql`
          update articles set waiting_since = coalesce(
            (select at from article_events
              where article_id = articles.id and undone_by is null
                and kind in ('submitted', 'resubmitted', 'reopened', 'revise', 'scheduled', 'revisionProposed')
              order by article_events.id desc limit 1),
            created_at)
          where id > ${done} and id <= ${done + IDS_AT_ONCE}
            and (stage in ('waiting', 'revise', 'scheduled') or pending_version is not null)`.execute(db);
  }
  // Each tab of the queue has its own stage. Published articles are in this index only with a proposed revision.
  await db.schema
    .createIndex('articles_by_turn')
    .on('articles')
    .columns(['stage', 'waiting_since', 'id', 'search_text', 'deleted_at'])
    .where(sql.ref('waiting_since'), 'is not', null)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
};
