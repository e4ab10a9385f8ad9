import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Queries } from '#server/database/database.ts';
import { rowById, runPrepared } from '#server/database/prepared.ts';

/** The columns of an article that a pair of an original and its translation depends on. */
const MEMBER = [
  'id',
  'user_id',
  'title',
  'language',
  'stage',
  'verifikasi_admin',
  'public_version',
  'translation_of',
  'translates_version',
  'notice',
  'deleted_at',
] as const;

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Returns an article, also a deleted one. */
export const findMember = rowById((db, id: number) => db.selectFrom('articles').select(MEMBER).where('id', '=', id));

/**
 * Returns the translation of an article, which must be in another language than the article's own. Of several, a public
 * one comes first and a declined one last.
 */
export async function findTranslation(
  db: Queries,
  original: { id: number; language: Language },
): Promise<Member | undefined> {
  const { id, language } = original;
  const [row] = await runPrepared(db, findTranslation, { id, language }, (queries, value) =>
    queries
      .selectFrom('articles')
      .select(MEMBER)
      .where('translation_of', '=', value.id)
      .where('language', '<>', value.language)
      .where('deleted_at', 'is', null)
      .orderBy(sql`case when stage = 'published' then 0 when stage = 'declined' then 2 else 1 end`)
      .orderBy('id')
      .limit(sql.lit(1)),
  );
  return row;
}

/** Returns whether an article has a translation besides `except` that is neither deleted nor declined. */
export async function hasTranslation(db: Queries, originalId: number, except = 0): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('translation_of', '=', originalId)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .where('stage', '<>', 'declined')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
