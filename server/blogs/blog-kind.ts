import { BLOG_STATUSES, type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { postKinds } from '#contract/post-kinds.ts';
import type { PostKind } from '#server/posts/post-kind.ts';

export const blogKind: PostKind<BlogStatus> = {
  ...postKinds.blog,
  entity: 'blog',
  table: 'blogs',
  statusColumn: 'status',
  statuses: BLOG_STATUSES,
  publicStatus: PUBLIC_BLOG_STATUS,
  belongsToAuthor: false,
  fileColumn: 'image',
  label: 'Blog',
  sitemapName: 'blog',
  notFound: messages.blogs.notFound,
};
