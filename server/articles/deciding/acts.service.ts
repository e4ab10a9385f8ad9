import type { ReviewAct } from '#contract/articles/reviews.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { decidePost, lockForChange } from '#server/posts/post-changes.service.ts';
import type { System } from '#server/system.ts';
import { requireInsider } from '#server/articles/insiders.ts';
import { tellUndo } from './decision-mails.ts';
import { addEvent, recordMove } from '#server/articles/events.ts';
import { requireCan, requireStage } from '#server/articles/reviews.policy.ts';
import { findStandingDecision, findReview } from '#server/articles/reviews.repository.ts';
import { dropRevision } from '#server/articles/submitting/revisions.service.ts';

type Done = { message: string };

/**
 * The author withdraws an article that is not public, or the revision of a public one.
 * @throws 404, 403 for an admin, 409 in another stage
 */
export async function withdrawArticle(
  system: System,
  caller: Caller,
  id: number,
  { text, updated_at: loaded }: ReviewAct,
): Promise<Done> {
  return await change(system, async (tx) => {
    requireCan(system, caller, 'withdraw', await requireInsider(tx.db, caller, id));
    const before = await lockForChange(tx.db, articleKind, id, loaded);
    if (await withdrawRevision(tx, caller.id, id, text)) return { message: 'Usulan perubahan ditarik kembali.' };
    requireStage('withdraw', await findReview(tx.db, id));
    await decidePost(tx, articleKind, caller, before, 'ditolak', { action: 'withdraw' });
    await recordMove(tx, before, 'withdrawn', { actorId: caller.id, kind: 'withdrawn', text });
    return { message: 'Artikel ditarik kembali.' };
  });
}

/** Withdraws the revision that the author of a locked article has proposed. Returns whether there was one. */
export async function withdrawRevision(
  tx: Change,
  authorId: number,
  id: number,
  text: string | undefined,
): Promise<boolean> {
  const { pending_version: revision } = await findReview(tx.db, id);
  if (revision === null) return false;
  await dropRevision(tx, id);
  await addEvent(tx, id, { actorId: authorId, kind: 'revisionWithdrawn', version: revision, text });
  await tx.audit({ actorId: authorId, action: 'withdraw', entity: 'article', entityId: id, details: { revision } });
  return true;
}

/**
 * An admin lets a decided article wait again, and the author is told that the decision does not count any more.
 * @throws 404; 409 for an article that is public, waits or is withdrawn; 403 with FOUR_EYES for an article of their own
 */
export async function reopenArticle(
  system: System,
  caller: Caller,
  id: number,
  { text, updated_at: loaded }: ReviewAct,
): Promise<Done & { event: number }> {
  const event = await change(system, async (tx) => {
    const before = await lockForChange(tx.db, articleKind, id, loaded);
    requireCan(system, caller, 'reopen', before);
    requireStage('reopen', await findReview(tx.db, id));
    const mailId = (await findStandingDecision(tx.db, id))?.mail_id ?? null;
    await tellUndo(system, tx, mailId, before, { status: 'menunggu', isRevision: false });
    await decidePost(tx, articleKind, caller, before, 'menunggu');
    return await recordMove(tx, before, 'waiting', { actorId: caller.id, kind: 'reopened', text });
  });
  return { message: 'Artikel menunggu keputusan lagi.', event };
}
