import type { Blog, BlogEdit, BlogListAnswer, BlogListQuery, BlogPost } from '#contract/blogs.ts';
import { DEFAULT_BLOG_STATUS } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { change } from '#server/change.ts';
import type { Upload } from '#server/http/upload.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { storeResponse } from '#server/idempotency/idempotency.service.ts';
import {
  addPost,
  editPost,
  listPosts,
  lockForChange,
  prepareEdit,
  preparePost,
  readPost,
} from '#server/posts/posts.service.ts';
import type { Caller } from '#server/callers/callers.ts';
import type { System } from '#server/system.ts';
import { blogKind } from './blog-kind.ts';

/** Lists the blog posts that are on post, or for an admin all of them; newest first. */
export async function listBlogs(
  system: System,
  caller: Caller | undefined,
  query: BlogListQuery,
): Promise<BlogListAnswer> {
  const { posts, meta } = await listPosts(system, blogKind, caller, query);
  return { blog: posts, meta };
}

/** @throws not found also for a blog post that the caller may not see, so that its existence stays private. */
export async function readBlog(system: System, caller: Caller | undefined, id: number): Promise<Blog> {
  return await readPost(system, blogKind, caller, id);
}

/** A new blog post is on hold: only admins see it before an edit puts it on post. */
export async function postBlog(
  system: System,
  caller: Caller,
  input: BlogPost,
  upload: Upload | undefined,
  keyed?: KeyedRequest,
): Promise<{ message: string; id: number }> {
  const prepared = await preparePost(system, blogKind, input, upload);
  return await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    const id = await addPost(tx, blogKind, caller, prepared, DEFAULT_BLOG_STATUS);
    const answer = { message: messages.blogs.added, id };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

export async function editBlog(
  system: System,
  caller: Caller,
  id: number,
  input: BlogEdit,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  const prepared = await prepareEdit(system, blogKind, caller, id, input, upload);
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    const before = await lockForChange(tx.db, blogKind, id, input.updated_at);
    await editPost(tx, blogKind, caller, before, prepared, { status: input.status });
  });
  return { message: messages.blogs.edited };
}
