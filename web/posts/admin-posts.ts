import { messages } from '#contract/messages.ts';
import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { useDeletion } from '#web/admin/use-deletion.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import type { PostCalls, PostRow, PostSort } from './post-calls.ts';

/** Loads one page of an admin's list of posts, with the filters in `url`, and the number of posts in each status. */
export function loadAdminPosts<Row extends PostRow, Status extends string, Sort extends PostSort>(
  shape: ListShape<Status, Sort>,
  calls: PostCalls<PostRow, Row, Status>,
  url: URL,
) {
  return loadList(shape, url, (query) => calls.list(sessionApi, { ...query, view: 'card', counts: 'true' }));
}

/** Deletes posts of one kind from a list. In the specification, articles have the same messages as blog posts. */
export function usePostDeletion({ remove, restore }: Pick<PostCalls<PostRow, PostRow, never>, 'remove' | 'restore'>) {
  return useDeletion({
    remove: (id) => remove(sessionApi, id),
    restore: (id) => restore(sessionApi, id),
    deleted: messages.blogs.deleted,
    failed: messages.blogs.deleteFailed,
  });
}
