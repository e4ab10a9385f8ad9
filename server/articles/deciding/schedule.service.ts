import { change, type Change } from '#server/change.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { decidePost, lockForChange } from '#server/posts/post-changes.service.ts';
import type { System } from '#server/system.ts';
import { tellDecision } from './decision-mails.ts';
import { recordMove } from '#server/articles/events.ts';
import { findReview, findScheduled } from '#server/articles/reviews.repository.ts';

const AT_ONCE = 100;

/**
 * Publishes the scheduled articles whose time has come, each in a transaction of its own. Several processes may run it
 * at once: the row is locked, and its schedule read again. An article that fails does not stop the others; the next run
 * tries it again.
 */
export async function publishDue(system: System): Promise<void> {
  const due = await findScheduled(system.db, system.clock.now().toISOString(), AT_ONCE);
  for (const id of due) {
    try {
      await change(system, async (tx) => await publish(system, tx, id));
    } catch (error) {
      system.log.error({ err: error, article: id }, 'a scheduled article was not published; it is tried again soon');
    }
  }
}

async function publish(system: System, tx: Change, id: number): Promise<void> {
  const before = await lockForChange(tx.db, articleKind, id);
  const { stage, publish_at } = await findReview(tx.db, id);
  if (stage !== 'scheduled' || publish_at === null || publish_at > tx.now.toISOString()) return;
  const after = await decidePost(tx, articleKind, undefined, before, 'disetujui');
  const eventId = await recordMove(tx, before, 'published', { actorId: null, kind: 'published' });
  await tellDecision(system, tx, undefined, eventId, after, { before: before.status, stage: 'published' });
}
