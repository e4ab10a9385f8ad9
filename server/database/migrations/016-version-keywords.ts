import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Versions per statement. A statement must end within 30 s (STATEMENT_TIMEOUT_MS), and a version may have 800 KB. */
const VERSIONS_AT_ONCE = 200;

/**
 * Adds keywords to versions. Earlier versions get the article's current keywords. If these versions had none, a
 * comparison would show a change that did not happen, and restoring a version would remove the article's keywords. A
 * version without keywords keeps its hash.
 */
export const up: Migrate = async (db) => {
  await addColumn(db, 'article_versions', 'keywords', '[]');
  for (let last = 0; ; ) {
    const next = await fillIn(db, last);
    if (next === undefined) return;
    last = next;
  }
};

type Text = { id: number; title: string; content: string; image: string | null; abstract: string; keywords: string };

/** Fills in keywords of the next VERSIONS_AT_ONCE versions after the id `last`. Returns their highest id, if any. */
async function fillIn(db: Kysely<unknown>, last: number): Promise<number | undefined> {
  const { rows } = await sql<Text>`
    select versions.id, versions.title, versions.content, versions.image, versions.abstract, articles.keywords
    from article_versions as versions inner join articles on articles.id = versions.article_id
    where versions.id > ${last} and articles.keywords <> '[]'
    order by versions.id limit ${VERSIONS_AT_ONCE}`.execute(db);
  if (rows.length === 0) return undefined;
  const values = sql.join(
    rows.map((row) => sql`(cast(${row.id} as integer), cast(${row.keywords} as text), cast(${hashOf(row)} as text))`),
  );
  await sql`
    update article_versions set keywords = filled.column2, hash = filled.column3 from (values ${values}) as filled
    where article_versions.id = filled.column1`.execute(db);
  return rows.at(-1)?.id;
}

/** A copy of versionHash (server/articles/versions) as it was at this migration, for a text with keywords. */
function hashOf({ title, content, image, abstract, keywords }: Text): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, image, abstract, keywords]))
    .digest('hex');
}
