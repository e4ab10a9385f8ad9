import type { Blog, BlogInList } from '#contract/blogs.ts';
import { type BlogStatus, PUBLIC_BLOG_STATUS } from '#contract/constants.ts';
import type { PostCalls } from '#web/posts/post-calls.ts';

export const blogCalls: PostCalls<Blog, BlogInList, BlogStatus> = {
  publicStatus: PUBLIC_BLOG_STATUS,
  list: async (api, query) => {
    const { blog, meta } = await api('semuaBlog', { query });
    return { rows: blog, meta };
  },
  read: async (api, id) => (await api('detailBlog', { params: { id } })).blog,
  remove: (api, id) => api('deleteBlog', { params: { id } }),
  restore: (api, id) => api('restoreBlog', { params: { id } }),
};
