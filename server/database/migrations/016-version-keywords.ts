import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addColumn, type Migrate } from '#server/database/migration.ts';

/** Keeps each statement short: PostgreSQL ends one that takes 30 seconds, and a version may have 800 KB. */
const VERSIONS_AT_ONCE = 200;

/**
 * Adds the keywords to the versions. Earlier versions of an article get its present ones, so that no comparison tells of
 * a change that nobody made, and a version that is taken back removes none. The hash of a version without keywords stays
 * the same.
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

/** Fills in the next versions after the id `last`. Returns the id of the last one, or undefined if there is none. */
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

/** Equals versionHash of server/articles/versions for a text with keywords, as of this migration. */
function hashOf({ title, content, image, abstract, keywords }: Text): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, image, abstract, keywords]))
    .digest('hex');
}
