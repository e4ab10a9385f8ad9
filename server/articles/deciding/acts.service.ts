import type { Done } from '#contract/call-parts.ts';
import { ARTICLE_STAGES } from '#contract/articles/article-status.ts';
import type { ReviewAct } from '#contract/articles/reviews.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { System } from '#server/system.ts';
import { requireAuthorOrAdmin } from '#server/articles/article-access.ts';
import { notifyOfUndo } from './decision-mails.ts';
import { type LockedArticle, lockArticle, moveArticle } from '#server/articles/article.ts';
import { addEvent } from '#server/articles/events.ts';
import { requireCan, requireStage } from '#server/articles/reviews.policy.ts';
import { findStandingDecision } from '#server/articles/reviews.repository.ts';
import { dropRevision } from '#server/articles/submitting/revisions.service.ts';

/**
 * Withdraws an article that is not public, or the proposed revision of a public one, for its author.
 * @throws 404; 403 for an admin who is not the author; 409 if the article's stage does not allow withdrawing
 */
export async function withdrawArticle(
  system: System,
  caller: Caller,
  id: number,
  { text, updated_at: loaded }: ReviewAct,
): Promise<Done> {
  return await change(system, async (tx) => {
    requireCan(system, caller, 'withdraw', await requireAuthorOrAdmin(tx.db, caller, id));
    const before = await lockArticle(tx.db, id, loaded);
    if (await withdrawRevision(tx, caller.id, before, text)) return { message: 'Usulan perubahan ditarik kembali.' };
    requireStage('withdraw', before);
    const event = { actorId: caller.id, kind: 'withdrawn', text } as const;
    const details = { from: before.status, to: ARTICLE_STAGES.withdrawn.status };
    await moveArticle(tx, before, { stage: 'withdrawn' }, event, { action: 'withdraw', details });
    return { message: 'Artikel ditarik kembali.' };
  });
}

/** Withdraws the proposed revision of a locked article. Returns whether there was one. */
export async function withdrawRevision(
  tx: Change,
  authorId: number,
  article: LockedArticle,
  text: string | undefined,
): Promise<boolean> {
  const { id, pending_version: revision } = article;
  if (revision === null) return false;
  await dropRevision(tx, article);
  await addEvent(tx, article, { actorId: authorId, kind: 'revisionWithdrawn', version: revision, text });
  await tx.audit({ actorId: authorId, action: 'withdraw', entity: 'article', entityId: id, details: { revision } });
  return true;
}

/**
 * Puts a decided article back into the queue, and notifies the author that the decision no longer counts.
 * @throws 404; 409 for an article that is public, waiting or withdrawn; 403 with FOUR_EYES for the caller's own article
 */
export async function reopenArticle(
  system: System,
  caller: Caller,
  id: number,
  { text, updated_at: loaded }: ReviewAct,
): Promise<Done & { event: number }> {
  const event = await change(system, async (tx) => {
    const before = await lockArticle(tx.db, id, loaded);
    requireCan(system, caller, 'reopen', before);
    requireStage('reopen', before);
    const mailId = (await findStandingDecision(tx.db, id))?.mail_id ?? null;
    await notifyOfUndo(system, tx, mailId, before, { status: 'menunggu', isRevision: false });
    const reopened = { actorId: caller.id, kind: 'reopened', text } as const;
    return (await moveArticle(tx, before, { stage: 'waiting' }, reopened)).event;
  });
  return { message: 'Artikel menunggu keputusan lagi.', event };
}
