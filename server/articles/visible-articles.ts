import { type SqlBool, sql } from 'kysely';
import { HIDDEN_STAGES } from '#contract/articles/article-status.ts';
import type { Queries } from '#server/database/database.ts';
import { hiddenRows } from '#server/database/hidden-rows.ts';

const HIDDEN = hiddenRows({ table: 'articles', hiddenStages: HIDDEN_STAGES });

/** Selects the articles that admins may see. All queries for admins start here, except the lists of server/posts. */
export function articlesForAdmins(db: Queries) {
  return db
    .selectFrom('articles')
    .where('articles.deleted_at', 'is', null)
    .where(sql<SqlBool>`articles.id not in (${HIDDEN})`);
}
