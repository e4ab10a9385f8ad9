import type { PostKindName } from '#contract/post-kinds.ts';
import { articleKind } from '#server/articles/article-kind.ts';
import { blogKind } from '#server/blogs/blog-kind.ts';
import { bookKind } from '#server/books/book-kind.ts';
import type { Deletable } from '#server/deletions/deletable.ts';
import type { PostKind } from '#server/posts/post-kind.ts';

/**
 * Every kind of post, for features that handle all of them: feeds, sitemaps, link previews, the operator's commands.
 */
export const allPostKinds: Record<PostKindName, PostKind> = { article: articleKind, blog: blogKind };

/** Every kind of row that can be deleted and restored. */
export const deletableKinds: readonly Deletable[] = [...Object.values(allPostKinds), bookKind];
