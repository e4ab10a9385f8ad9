import { messages } from '#contract/messages.ts';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { useDeletion } from '#web/admin/use-deletion.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import type { PostCalls, PostRow, PostSort } from './post-calls.ts';

/** Loads a page of an admin's list of posts, as the address asks for it, and the number of posts in each status. */
export function loadAdminPosts<Row extends PostRow, Status extends string, Sort extends PostSort>(
  shape: ListShape<Status, Sort>,
  calls: PostCalls<PostRow, Row, Status>,
  url: URL,
) {
  return loadList(shape, url, (query) => calls.list(sessionApi, { ...query, view: 'card', counts: 'true' }));
}

/** Deletes posts of one kind from a list. The specification uses the blog's texts for articles too. */
export function usePostDeletion({ remove, restore }: Pick<PostCalls<PostRow, PostRow, never>, 'remove' | 'restore'>) {
  return useDeletion({
    remove: (id) => remove(sessionApi, id),
    restore: (id) => restore(sessionApi, id),
    deleted: messages.blogs.deleted,
    failed: messages.blogs.deleteFailed,
  });
}
