import { messages } from '#contract/messages.ts';
import { useDeletion } from '#web/admin/use-deletion.tsx';
import { sessionApi } from '#web/session/session-api.ts';
import type { PostCalls, PostRow } from './post-calls.ts';

/** Deletes posts of one kind from a list. The specification uses the blog's texts for articles too. */
export function usePostDeletion({ remove, restore }: Pick<PostCalls<PostRow, PostRow, never>, 'remove' | 'restore'>) {
  return useDeletion({
    remove: (id) => remove(sessionApi, id),
    restore: (id) => restore(sessionApi, id),
    deleted: messages.blogs.deleted,
    failed: messages.blogs.deleteFailed,
  });
}
