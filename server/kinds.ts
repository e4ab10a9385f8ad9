import { bookKind } from './books/book-kind.ts';
import type { Deletable } from './posts/deletions/deletable.ts';
import { allPostKinds } from './posts/post-kind.ts';
import { sitePageKind } from './site-pages/site-page-kind.ts';

/** The kinds of rows that can be deleted and restored. */
export const deletableKinds: readonly Deletable[] = [...Object.values(allPostKinds), bookKind, sitePageKind];
