import { DEFAULT_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { type Api, serve } from '#server/http/api.ts';
import { blogKind } from '#server/posts/post-kind.ts';
import {
  changePost,
  createPost,
  removePost,
  restorePost,
  restorePostImage,
} from '#server/posts/post-changes.service.ts';
import type { FullTextSearch } from '#server/posts/full-text-search.ts';
import { listPosts, readPost } from '#server/posts/posts.service.ts';

export function blogRoutes(api: Api, texts: FullTextSearch): void {
  const { system } = api;
  serve(api, 'semuaBlog', async ({ caller, query }) => {
    const { posts, meta } = await listPosts(system, blogKind, caller, { query, texts });
    return { blog: posts, meta };
  });
  serve(api, 'detailBlog', async ({ caller, params }) => ({
    blog: await readPost(system, blogKind, caller, params.id),
  }));
  // A new blog post has the status `onhold`: only admins see the post until an edit publishes it.
  serve(api, 'postBlogBerita', ({ caller, body, files, keyed }) => {
    const added = { status: DEFAULT_BLOG_STATUS, message: messages.blogs.added, keyed };
    return createPost(system, blogKind, caller, { input: body, upload: files['image'] }, added);
  });
  serve(api, 'editBlog', async ({ caller, params, body, files }) => {
    await changePost(system, blogKind, caller, { id: params.id, input: body, upload: files['image'] });
    return { message: messages.blogs.edited };
  });
  serve(api, 'deleteBlog', ({ caller, params }) => removePost(system, blogKind, caller, params.id));
  serve(api, 'restoreBlog', ({ caller, params }) => restorePost(system, blogKind, caller, params.id));
  serve(api, 'restoreBlogImage', ({ caller, params }) => restorePostImage(system, blogKind, caller, params.id));
}
