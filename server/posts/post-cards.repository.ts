import { sql } from 'kysely';
import type { Queries } from '#server/database/database.ts';
import { runPrepared } from '#server/database/prepared.ts';
import type { PostKind } from './post-kind.ts';
import { withAuthorAndImage } from './posts.repository.ts';

/**
 * Returns the public posts with these ids without their texts, in any order. Each number of ids has a prepared query of
 * its own, so there must be few ids.
 */
export async function findCards<Status extends string>(db: Queries, kind: PostKind<Status>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const values = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]));
  return await runPrepared(db, `cards ${kind.table} ${ids.length}`, values, (anyDb, slots) =>
    withAuthorAndImage(anyDb, kind)
      .where(sql.ref<string>(`posts.${kind.statusColumn}`), '=', kind.publicStatus)
      .where('posts.id', 'in', Object.values(slots)),
  );
}
