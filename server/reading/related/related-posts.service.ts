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
 * Returns the ids of the first RELATED_POSTS others. An article and its translation count once, and the translation or
 * original of the post itself is left out.
 */
function choose(own: RankedPost, others: readonly RankedPost[]): number[] {
  const pairs = new Map(others.map(({ pair, id }) => [pair, id]));
  pairs.delete(own.pair);
  return [...pairs.values()].slice(0, RELATED_POSTS);
}
