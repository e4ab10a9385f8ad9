import type { CallBody } from '#contract/call-schemas.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { KeyedRequest } from '#server/http/keyed-request.ts';
import { storeResponse } from '#server/audit/idempotency/idempotency.service.ts';
import { lockForChange } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin } from '#server/articles/article-access.ts';
import { addEvent } from '#server/articles/events.ts';

/**
 * Stores a comment: from the author to the editors, or from an admin to the author or as a note for admins only. The
 * article itself does not change. `id` in the response is the id of the event.
 * @throws 404 unless the caller is the author or an admin; 429 after 60 comments in an hour
 */
export async function commentArticle(
  system: System,
  caller: Caller,
  id: number,
  { text, to }: CallBody<'commentArticle'>,
  keyed?: KeyedRequest,
): Promise<{ message: string; id: number }> {
  await requireAuthorOrAdmin(system.db, caller, id);
  await limitAccount(system, 'commentArticle', caller.id);
  return await change(system, async (tx) => {
    await lockForChange(tx.db, articleKind, id);
    // Checks again: an admin may have given the article to another author since the first check.
    const article = await requireAuthorOrAdmin(tx.db, caller, id);
    const isAuthor = caller.id === article.user_id;
    const event = { actorId: caller.id, kind: 'comment', text, visibility: isAuthor ? 'author' : to } as const;
    const eventId = await addEvent(tx, { id, user_id: article.user_id }, event);
    const details = { to: isAuthor ? 'editors' : to };
    await tx.audit({ actorId: caller.id, action: 'comment', entity: 'article', entityId: id, details });
    const answer = { message: messageOf(isAuthor, to), id: eventId };
    await storeResponse(tx.db, keyed, answer, tx.now);
    return answer;
  });
}

function messageOf(isAuthor: boolean, to: CallBody<'commentArticle'>['to']): string {
  if (isAuthor) return 'Pesan terkirim kepada redaksi.';
  return to === 'author' ? 'Pesan terkirim kepada penulis.' : 'Catatan untuk redaksi tersimpan.';
}
