import { bookKind } from '#server/books/book-kind.ts';
import type { Deletable } from '#server/deletions/deletable.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';

/** Every kind of row that can be deleted and restored. */
export const deletableKinds: readonly Deletable[] = [...Object.values(allPostKinds), bookKind];
