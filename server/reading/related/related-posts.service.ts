import { RELATED_POSTS } from '#contract/works/related-posts.ts';
import type { PostKind } from '#server/posts/post-kind.ts';
import { listCards } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { type RankedPost, rankRelated } from './related-posts.repository.ts';

/** Returns the cards of at most RELATED_POSTS public posts, or none if the post itself is not public. */
export async function listRelatedPosts(system: Pick<System, 'db'>, kind: PostKind, id: number) {
  const [own, ...others] = await rankRelated(system.db, kind, id);
  return own ? await listCards(system, kind, choose(own, others)) : [];
}

/**
 * Returns the ids of the first RELATED_POSTS others. An article and its translation count once, and the translation or
 * original of the post itself is left out.
 */
function choose(own: RankedPost, others: readonly RankedPost[]): number[] {
  const pairs = new Map(others.map(({ pair, id }) => [pair, id]));
  pairs.delete(own.pair);
  return [...pairs.values()].slice(0, RELATED_POSTS);
}
