import { type Api, serve } from '#server/http/api.ts';
import { removePost, restorePost, restorePostImage } from '#server/posts/posts.service.ts';
import { blogKind } from './blog-kind.ts';
import { editBlog, listBlogs, postBlog, readBlog } from './blogs.service.ts';

export function blogRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'semuaBlog', ({ caller, query }) => listBlogs(system, caller, query));
  serve(api, 'detailBlog', async ({ caller, params }) => ({ blog: await readBlog(system, caller, params.id) }));
  serve(api, 'postBlogBerita', ({ caller, body, files, keyed }) =>
    postBlog(system, caller, body, files['image'], keyed),
  );
  serve(api, 'editBlog', ({ caller, params, body, files }) =>
    editBlog(system, caller, params.id, body, files['image']),
  );
  serve(api, 'deleteBlog', ({ caller, params }) => removePost(system, blogKind, caller, params.id));
  serve(api, 'restoreBlog', ({ caller, params }) => restorePost(system, blogKind, caller, params.id));
  serve(api, 'restoreBlogImage', ({ caller, params }) => restorePostImage(system, blogKind, caller, params.id));
}
