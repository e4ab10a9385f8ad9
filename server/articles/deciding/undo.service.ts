import type { CallAnswer, CallBody } from '#contract/call-schemas.ts';
import { tabOf } from '#contract/articles/article-status.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import { UNDOABLE_EVENTS } from '#contract/articles/decision-events.ts';
import { UNDO_MS } from '#contract/rules.ts';
import { fromJson } from '#server/database/json-column.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { notifyOfDecision, notifyOfUndo } from './decision-mails.ts';
import { lockArticle, writeArticle } from '#server/articles/article.ts';
import { removePublicVersionsAfter } from '#server/articles/public-versions/publishing.service.ts';
import { addEvent } from '#server/articles/events.ts';
import { outcomesOf } from './outcomes.ts';
import { requireCan } from '#server/articles/reviews.policy.ts';
import { keepRevision, revertRevision } from '#server/articles/submitting/revisions.service.ts';
import {
  findArticlesOfBatch,
  findEvent,
  findStandingDecision,
  hasNewerEvent,
  markUndone,
} from '#server/articles/reviews.repository.ts';

const UNDONE = 'Keputusan dibatalkan.';

/**
 * Undoes one decision, or all decisions of a batch, each in a transaction of its own. Status, stage and dates get their
 * earlier values back. The timeline keeps the decision and marks it as undone.
 * @throws 404 for an unknown decision or batch; 403 with FOUR_EYES if the article is the caller's own; 409 if the
 * decision is older than ten minutes, or the article has newer events. In a batch, the refusal of one article is
 * reported as that article's outcome.
 */
export async function undoDecision(
  system: System,
  caller: Caller,
  { event: eventId, batch }: CallBody<'undoDecision'>,
): Promise<CallAnswer<'undoDecision'>> {
  if (eventId !== undefined) {
    const articleId = await change(system, async (tx) => await undo(system, tx, caller, eventId));
    return { message: UNDONE, items: [{ id: articleId, outcome: 'done', message: UNDONE }] };
  }
  const events = await findArticlesOfBatch(system.db, batch ?? '');
  if (events.length === 0) throw unknown();
  const decided = events.map(({ id, article_id }) => ({ id: article_id, event: id }));
  const { items, done } = await outcomesOf(decided, async ({ event }) => {
    await change(system, async (tx) => await undo(system, tx, caller, event));
    return UNDONE;
  });
  return { message: `${done} dari ${items.length} keputusan dibatalkan.`, items };
}

async function undo(system: System, tx: Change, caller: Caller, eventId: number): Promise<number> {
  const articleId = (await findEvent(tx.db, eventId))?.article_id;
  if (articleId === undefined) throw unknown();
  const now = await lockArticle(tx.db, articleId);
  requireCan(system, caller, 'undo', now);
  const event = await findEvent(tx.db, eventId);
  if (!event?.state_before || !UNDOABLE_EVENTS.has(event.kind)) {
    throw conflict('Hanya keputusan redaksi yang dapat dibatalkan.');
  }
  if (event.undone_by !== null) throw conflict('Keputusan ini sudah dibatalkan.');
  if (Date.parse(event.at) < tx.now.getTime() - UNDO_MS) {
    throw conflict('Keputusan ini sudah lebih dari sepuluh menit, sehingga tidak dapat dibatalkan lagi.');
  }
  if (await hasNewerEvent(tx.db, articleId, eventId)) {
    throw conflict('Sesudah keputusan ini sudah ada kejadian lain, sehingga tidak dapat dibatalkan lagi.');
  }
  const before = fromJson(event.state_before);
  const { status, published_at, stage, publish_at, public_version, pending_version, waiting_since } = before;
  const number = before.public_number ?? now.public_number;
  const shown = await removePublicVersionsAfter(tx, { ...now, status }, number);
  const revised_at = before.revised_at === undefined ? (shown.revised_at ?? now.revised_at) : before.revised_at;
  const text = event.kind === 'revisionApproved' ? await revertRevision(tx, now, public_version) : {};
  const isRevision = event.kind.startsWith('revision');
  const details = isRevision ? { revision: event.version } : { from: now.status, to: status };
  // Events of old releases, which had no review queue, have no waiting_since.
  const since = waiting_since ?? (tabOf(before) === undefined ? null : event.at);
  const columns = {
    ...text,
    ...shown,
    revised_at,
    status,
    published_at,
    stage,
    publish_at,
    pending_version,
    waiting_since: since,
  };
  const after = await writeArticle(tx, now, columns, { actorId: caller.id, action: 'undo', details });
  if (pending_version !== null) await keepRevision(tx, after, pending_version);
  const { version, visibility } = event;
  const undone = { actorId: caller.id, kind: 'undone', version: version ?? undefined, visibility } as const;
  const by = await addEvent(tx, now, undone);
  await markUndone(tx.db, eventId, by);
  await notifyOfUndo(system, tx, event.mail_id, after, { status, isRevision, publishAt: publish_at });
  if (event.kind === 'reopened' && publish_at !== null) await notifyAgain(system, tx, caller, after, publish_at);
  return articleId;
}

/** Queues the mail about the schedule again: the undone reopening had removed or contradicted the earlier mail. */
async function notifyAgain(
  system: System,
  tx: Change,
  caller: Caller,
  article: Parameters<typeof notifyOfDecision>[3],
  publishAt: string,
): Promise<void> {
  const decision = await findStandingDecision(tx.db, article.id);
  if (!decision) return;
  const decided = { eventId: decision.id, before: 'menunggu', stage: 'scheduled', publishAt } as const;
  await notifyOfDecision(system, tx, caller, article, decided);
}

const unknown = () => notFound(schemasOf('undoDecision').notFound ?? '');
