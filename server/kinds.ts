import { bookKind } from './books/book-kind.ts';
import type { Deletable } from './posts/deletions/deletable.ts';
import { allPostKinds } from './posts/post-kind.ts';

/** Every kind of row that can be deleted and restored. */
export const deletableKinds: readonly Deletable[] = [...Object.values(allPostKinds), bookKind];
