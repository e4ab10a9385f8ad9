import type { Change } from '#server/change.ts';
import type { System } from '#server/system.ts';
import { notifyOfDecision } from './decision-mails.ts';
import { changeEach, lockArticle, moveArticle } from '#server/articles/article.ts';
import { findScheduled } from '#server/articles/reviews.repository.ts';

const AT_ONCE = 100;

/** Publishes the scheduled articles whose time has come, each in a transaction of its own (changeEach). */
export async function publishDue(system: System): Promise<void> {
  const due = await findScheduled(system.db, system.clock.now().toISOString(), AT_ONCE);
  const failure = 'a scheduled article was not published; it is tried again soon';
  await changeEach(system, due, failure, async (tx, id) => await publish(system, tx, id));
}

async function publish(system: System, tx: Change, id: number): Promise<void> {
  const before = await lockArticle(tx.db, id);
  const { stage, publish_at } = before;
  if (stage !== 'scheduled' || publish_at === null || publish_at > tx.now.toISOString()) return;
  const published = { actorId: null, kind: 'published' } as const;
  const { article, event } = await moveArticle(tx, before, { stage: 'published' }, published);
  await notifyOfDecision(system, tx, undefined, article, { eventId: event, before: before.status, stage: 'published' });
}
