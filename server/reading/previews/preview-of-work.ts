import { previewPath } from '#contract/posts/previews.ts';
import type { Work } from '#server/works/work.ts';

/**
 * Returns the address of the picture for links to a work.
 * @param design what the institute has changed in the design (cardDesignOf); undefined: nothing
 */
export function previewOfWork({ kind, id, title, picture, owner }: Work, design: string | undefined): string {
  return previewPath(kind, { id, title, image: picture?.path ?? null, user: owner }, design);
}
