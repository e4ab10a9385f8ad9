import type { CallAnswer, CallQuery } from '#contract/call-schemas.ts';
import { postKinds } from '#contract/posts/post-kinds.ts';
import { RELATED_POSTS } from '#contract/works/related-posts.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { listCards } from '#server/posts/posts.service.ts';
import type { System } from '#server/system.ts';
import { type RankedPost, rankRelated } from './related-posts.repository.ts';

/** @throws 404 if the post is not public, also for its author and admins */
export async function listRelatedPosts(
  system: Pick<System, 'db'>,
  { kind, id }: CallQuery<'relatedPosts'>,
): Promise<CallAnswer<'relatedPosts'>> {
  const [own, ...others] = await rankRelated(system.db, allPostKinds[kind], id);
  if (!own) throw notFound(postKinds[kind].notFound);
  return { posts: await listCards(system, allPostKinds[kind], choose(own, others)) };
}

/**
 * Returns the ids of the first RELATED_POSTS others. An article and its translation count once: readers get the one in
 * the language that they are reading. The translation or original of the post itself is left out.
 */
function choose(own: RankedPost, others: readonly RankedPost[]): number[] {
  const pairs = new Map<number, RankedPost>();
  for (const other of others) {
    const pair = other.translation_of ?? other.id;
    const first = pairs.get(pair);
    const isBetter = first?.language !== own.language && other.language === own.language;
    // Setting an existing key keeps its place in the map.
    if (!first || isBetter) pairs.set(pair, other);
  }
  pairs.delete(own.translation_of ?? own.id);
  return [...pairs.values()].slice(0, RELATED_POSTS).map(({ id }) => id);
}
