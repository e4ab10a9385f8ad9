import type { FullTextCoverage } from '#contract/lists.ts';
import type { PostKindName } from '#contract/posts/post-kinds.ts';
import type { Excerpt } from '#contract/posts/posts.ts';

/** `authorId`: the user whose posts are listed, or undefined for all that admins see. `callerId`: who searches. */
export type TextQuery = { q: string; kind: PostKindName; authorId: number | undefined; callerId: number };

/** The newest posts that have all words in text, title, names or topics. */
export type FoundByText = {
  /** May include posts that the caller must not see, so a list applies its own conditions to them. */
  ids: readonly number[];
  /** Whether others may have the words too. */
  isPartial: boolean;
  /** Returns where the texts of posts have the words, by id. Leaves out posts whose text has none of the words. */
  readExcerpts(ids: readonly number[]): Promise<Map<number, Excerpt>>;
};

/** Searches the texts of posts, public or not. server/search creates it, and lists use it. */
export type FullTextSearch = {
  /** Returns undefined if the texts cannot be searched now, for example while the indexes are built. */
  find(query: TextQuery): Promise<FoundByText | undefined>;
};

export function coverageOf(found: FoundByText | undefined): FullTextCoverage {
  if (!found) return 'none';
  return found.isPartial ? 'some' : 'all';
}

/** Adds the excerpts to the rows of a list. */
export async function withExcerpts<Row extends { id: number }>(
  rows: readonly Row[],
  found: FoundByText | undefined,
): Promise<(Row & { excerpt?: Excerpt })[]> {
  const excerpts = await found?.readExcerpts(rows.map(({ id }) => id));
  return rows.map((row) => {
    const excerpt = excerpts?.get(row.id);
    return excerpt ? { ...row, excerpt } : row;
  });
}
