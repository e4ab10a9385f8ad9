import type { PostKindName } from '#contract/post-kinds.ts';
import { articleKind } from '#server/articles/article-kind.ts';
import { blogKind } from '#server/blogs/blog-kind.ts';
import type { PostKind } from './post-kind.ts';

/** Every kind of post, for what goes through all of them: feeds, sitemaps, deletions, the operator's commands. */
export const allPostKinds: Record<PostKindName, PostKind> = { article: articleKind, blog: blogKind };
