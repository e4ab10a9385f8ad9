import type { PostKind } from '#server/posts/post-kind.ts';

/** Returns the path of a post's page: '/articleDetail/12'. */
export function addressOfPost({ page }: PostKind, id: number): string {
  return page.replace('{id}', String(id));
}
