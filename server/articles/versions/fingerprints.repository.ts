import { sql } from 'kysely';
import { articlesForAdmins } from '#server/articles/visible-articles.ts';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import { changesRow } from '#server/database/rows.ts';

/** Limits the matches to read: thousands of articles may contain the same text. */
const MATCHES_LIMIT = 2000;

/** Enqueues the current text of an article for storeFingerprints. `version`: the number of that text's version. */
export async function enqueueChangedText(db: Queries, articleId: number, version: number): Promise<void> {
  await runPrepared(db, enqueueChangedText, { article_id: articleId, version }, (anyDb, row) =>
    anyDb
      .insertInto('fingerprint_queue')
      .values(row)
      .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ version: row.version })),
  );
}

/** Enqueues the texts of all articles after a restore, because a backup contains no fingerprints. */
export async function enqueueAllTexts(db: Queries): Promise<void> {
  await sql`
    insert into fingerprint_queue (article_id, version) select id, public_version from articles where true
    on conflict do nothing`.execute(db);
}

export async function findQueuedTexts(db: Queries, limit: number) {
  return await db
    .selectFrom('fingerprint_queue as queue')
    .innerJoin('articles', 'articles.id', 'queue.article_id')
    .select(['articles.id', 'articles.title', 'articles.content', 'queue.version'])
    .orderBy('queue.article_id')
    .limit(limit)
    .execute();
}

/** Replaces an article's fingerprints and dequeues its text. Does nothing if another version is queued by now. */
export async function replaceFingerprints(
  db: Queries,
  { id, version }: { id: number; version: number },
  hashes: readonly number[],
): Promise<void> {
  const queued = db.deleteFrom('fingerprint_queue').where('article_id', '=', id).where('version', '=', version);
  if (!(await changesRow(queued))) return;
  await db.deleteFrom('article_fingerprints').where('article_id', '=', id).execute();
  const rows = [...new Set(hashes)].map((hash) => ({ article_id: id, hash }));
  await db.insertInto('article_fingerprints').values(rows).execute();
}

/** Returns other articles that share fingerprints, most matches first. Leaves out articles that admins may not see. */
export async function findByFingerprints(db: Queries, except: number, hashes: readonly number[], limit: number) {
  if (hashes.length === 0) return [];
  const matches = db
    .selectFrom('article_fingerprints')
    .select('article_id')
    .where('hash', 'in', hashes)
    .where('article_id', '!=', except)
    // Deleted articles are left out before the limit: they would take the place of live ones.
    .where('article_id', 'not in', db.selectFrom('articles').select('id').where('deleted_at', 'is not', null))
    .limit(MATCHES_LIMIT);
  const best = await articlesForAdmins(db)
    .innerJoin(matches.as('matches'), 'matches.article_id', 'articles.id')
    .select('articles.id')
    .groupBy('articles.id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('articles.id')
    .limit(limit)
    .execute();
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  const rows = await db.selectFrom('articles').select(['id', 'title', 'content']).where('id', 'in', ids).execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
