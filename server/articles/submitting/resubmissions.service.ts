import type { ArticleResubmission } from '#contract/articles/articles.ts';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { Upload } from '#server/http/upload.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { editPost, lockForChange, preparePost } from '#server/posts/post-changes.service.ts';
import { requireAuthorRoom } from '#server/files/quota.service.ts';
import { recordResubmission } from '#server/articles/events.ts';
import { requireCan } from '#server/articles/reviews.policy.ts';
import type { System } from '#server/system.ts';
import { lockPerson } from '#server/identity/users/users.service.ts';
import { requireInsider } from '#server/articles/insiders.ts';
import { refuseTooManyWaiting } from '#server/articles/articles.service.ts';
import { storeWorkFields } from '#server/articles/work-fields.ts';

/**
 * The author sends an article again that was sent back or withdrawn, or edits it while it waits.
 * @throws 404, 403 for an admin who is not its author, 409 in another stage or if it has changed since
 */
export async function resubmitArticle(
  system: System,
  caller: Caller,
  id: number,
  { note, ...input }: ArticleResubmission,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  requireCan(system, caller, 'resubmit', await requireInsider(system.db, caller, id));
  await requireAuthorRoom(system, caller, Buffer.byteLength(input.content) + (upload?.bytes ?? 0), 'artikel');
  const prepared = await preparePost(system, articleKind, input, upload);
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    await lockPerson(tx.db, caller.id);
    const before = await lockForChange(tx.db, articleKind, id, input.updated_at);
    // An admin may have given the article to another author meanwhile.
    requireCan(system, caller, 'resubmit', before);
    const isSentAgain = before.status !== DEFAULT_ARTICLE_STATUS;
    if (isSentAgain) await refuseTooManyWaiting(system, tx.db, caller);
    const changes = await storeWorkFields(tx.db, id, input);
    await editPost(tx, articleKind, caller, before, prepared, { status: DEFAULT_ARTICLE_STATUS }, changes);
    await recordResubmission(tx, caller.id, before, note);
  });
  return { message: 'Artikel dikirim lagi dan menunggu keputusan redaksi.' };
}
