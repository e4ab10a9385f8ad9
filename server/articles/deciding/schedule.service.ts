import { change, type Change } from '#server/change.ts';
import type { System } from '#server/system.ts';
import { notifyOfDecision } from './decision-mails.ts';
import { lockArticle, moveArticle } from '#server/articles/article.ts';
import { findScheduled } from '#server/articles/reviews.repository.ts';

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
  const before = await lockArticle(tx.db, id);
  const { stage, publish_at } = before;
  if (stage !== 'scheduled' || publish_at === null || publish_at > tx.now.toISOString()) return;
  const { article, event } = await moveArticle(
    tx,
    before,
    { stage: 'published' },
    { actorId: null, kind: 'published' },
  );
  await notifyOfDecision(system, tx, undefined, article, { eventId: event, before: before.status, stage: 'published' });
}
