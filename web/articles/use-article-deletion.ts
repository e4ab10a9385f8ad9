import { messages } from '#contract/messages.ts';
import { sessionApi } from '#web/session/session-api.ts';
import { useDeletion } from '#web/admin/use-deletion.tsx';

/** The specification has the blog's texts for articles too. */
export function useArticleDeletion() {
  return useDeletion({
    remove: (id) => sessionApi('delArticle', { params: { id } }),
    restore: (id) => sessionApi('restoreArticle', { params: { id } }),
    deleted: messages.blogs.deleted,
    failed: messages.blogs.deleteFailed,
  });
}
