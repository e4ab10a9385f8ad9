import { postKindNames } from '#contract/posts/post-kinds.ts';
import type { Database } from '#server/database/database.ts';
import { filterPublicIds } from '#server/works/works.service.ts';
import type { CallIndex } from './index/operations.ts';
import type { Found } from './queries/find-documents.ts';

/**
 * Counts only what is public, for an index that has not followed all changes: a count would tell which words a hidden
 * work has, and a spelling that a word is in it. Counts of more than 1,000 works stay as they are.
 */
export async function countShown(db: Database, call: CallIndex, found: Found): Promise<Found> {
  const places = await call('places', found.hits);
  const counts = { ...found.counts };
  let shown = 0;
  for (const kind of postKindNames) {
    const ids = places.filter((place) => place.kind === kind).map(({ ref }) => ref);
    const { size } = await filterPublicIds({ db }, kind, ids);
    shown += size;
    if (!counts[kind].isMore) counts[kind] = { total: size, isMore: false };
  }
  if (!counts.all.isMore) counts.all = { total: shown, isMore: false };
  return { ...found, counts, replaced: shown === 0 ? [] : found.replaced, suggestion: undefined };
}
