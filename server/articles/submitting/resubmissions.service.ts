import type { CallBody } from '#contract/call-schemas.ts';
import { DEFAULT_ARTICLE_STATUS } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { Upload } from '#server/http/upload.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { editOf, placeEdit, preparePost } from '#server/posts/post-changes.service.ts';
import { requireAuthorRoom } from '#server/files/quota.service.ts';
import { editLocked, lockArticle } from '#server/articles/article.ts';
import { requireCan, requireMove } from '#server/articles/reviews.policy.ts';
import type { System } from '#server/system.ts';
import { lockPerson } from '#server/identity/users/users.service.ts';
import { requireAuthorOrAdmin } from '#server/articles/article-access.ts';
import { refuseTooManyWaiting } from '#server/articles/articles.service.ts';
import { changePair, picturesOfOriginal } from '#server/articles/translations/translations.service.ts';
import { changeWorkFields } from '#server/articles/work-fields.ts';

/**
 * Submits an article again that was sent back or withdrawn, or edits a waiting one, for its author.
 * @throws 404; 403 for an admin who is not the author; 409 in any other stage, or if the caller's data is outdated
 */
export async function resubmitArticle(
  system: System,
  caller: Caller,
  id: number,
  { note, ...input }: CallBody<'resubmitArticle'>,
  upload: Upload | undefined,
): Promise<{ message: string }> {
  requireCan(system, caller, 'resubmit', await requireAuthorOrAdmin(system.db, caller, id));
  await requireAuthorRoom(system, caller, Buffer.byteLength(input.content) + (upload?.bytes ?? 0), 'artikel');
  const prepared = await preparePost(system, articleKind, input, upload);
  await change(system, async (tx) => {
    await tx.claimFile(prepared.added);
    await lockPerson(tx.db, caller.id);
    const before = await lockArticle(tx.db, id, input.updated_at);
    // Checks again: an admin may have given the article to another author since the first check.
    requireCan(system, caller, 'resubmit', before);
    const isSentAgain = before.status !== DEFAULT_ARTICLE_STATUS;
    if (isSentAgain) await refuseTooManyWaiting(system, tx.db, caller);
    const stays = before.stage === 'waiting' || before.stage === 'unconfirmed';
    requireMove('author', before.stage, stays ? before.stage : 'waiting');
    const version = stays ? 'edited' : 'resubmitted';
    const { translates_version } = await changePair(tx.db, caller, before, input);
    const work = await changeWorkFields(tx.db, before, { ...input, translates_version });
    const pictures = await picturesOfOriginal(tx.db, caller, before);
    const text = await placeEdit(tx, articleKind, caller, before, prepared, pictures);
    const audited = editOf(articleKind, caller, before, { ...text, status: DEFAULT_ARTICLE_STATUS }, work.changes);
    const edit = { columns: { ...text, ...work.columns }, version, note } as const;
    const move = { stage: 'waiting', event: { actorId: caller.id, kind: 'resubmitted', text: note } } as const;
    await editLocked(tx, before, edit, audited, stays ? undefined : move);
  });
  return { message: 'Artikel dikirim lagi dan menunggu keputusan redaksi.' };
}
