import { loadList } from '#web/admin/list-loading.ts';
import type { ListShape } from '#web/admin/list-view.ts';
import { sessionApi } from '#web/session/session-api.ts';
import type { PostCalls, PostRow, PostSort } from './post-calls.ts';

/** Loads the page of an admin's list of posts that the address asks for, with the number of posts in each status. */
export function loadAdminPosts<Row extends PostRow, Status extends string, Sort extends PostSort>(
  shape: ListShape<Status, Sort>,
  calls: PostCalls<PostRow, Row, Status>,
  url: URL,
) {
  return loadList(shape, url, (query) => calls.list(sessionApi, { ...query, view: 'card', counts: 'true' }));
}
