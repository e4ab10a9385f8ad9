import type { CallQuery } from '#contract/call-schemas.ts';
import type { QueueAnswer } from '#contract/articles/review-queue.ts';
import { QUEUE_PER_PAGE } from '#contract/articles/review-queue.ts';
import type { Caller } from '#server/callers.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import { coverageOf, type FullTextSearch, withExcerpts } from '#server/posts/full-text-search.ts';
import type { System } from '#server/system.ts';
import { markUnconfirmed } from '#server/identity/users/bylines.ts';
import { toActor } from '#server/articles/article-access.ts';
import { findClaims } from '#server/articles/claims.repository.ts';
import { toClaim } from '#server/articles/claims.service.ts';
import { countQueue, findApprovedAuthors, findEventsSince, findQueue, findResubmitted } from './queue.repository.ts';
import { readDecisionMails } from '#server/articles/deciding/decision-mails.ts';

export { summarizeQueue } from './queue.repository.ts';

/**
 * An event is dated when its transaction begins, but is visible only after the commit, so the browser may have missed
 * it. A response therefore also contains the events of this time span before the requested time.
 */
const OVERLAP_MS = 10_000;
const CHANGES_LIMIT = 100;

/** Lists a tab of the queue in the order of arrival. */
export async function readQueue(
  system: System,
  caller: Caller,
  { tab = 'waiting', q, page: number, per_page = QUEUE_PER_PAGE }: CallQuery<'reviewQueue'>,
  texts: FullTextSearch,
): Promise<QueueAnswer> {
  const { db, clock, config } = system;
  const at = clock.now().toISOString();
  const page = toPage({ page: number, per_page }, config.listCap);
  const counts = await countQueue(db);
  const found = q ? await texts.find({ q, kind: 'article', authorId: undefined, callerId: caller.id }) : undefined;
  const { rows, total } = await findQueue(db, { tab, q, found: found?.ids, all: counts[tab] }, page);
  const ids = rows.map(({ id }) => id);
  const authors = [...new Set(rows.map(({ user_id }) => user_id))];
  const [approved, mails, resubmitted, claims] = await Promise.all([
    findApprovedAuthors(db, authors),
    readDecisionMails(system, caller, authors),
    findResubmitted(db, ids),
    findClaims(db, at, ids),
  ]);
  const claimOf = new Map(claims.map((claim) => [claim.article_id, toClaim(claim)]));
  const shown = await withExcerpts(rows, found);
  const articles = shown.map(({ user_id, nama_depan, nama_belakang, unconfirmed_since, ...row }) => ({
    ...row,
    waiting_since: row.waiting_since ?? row.updated_at,
    author: { id: user_id, nama_depan, nama_belakang, ...markUnconfirmed({ unconfirmed_since }) },
    mail: mails.get(user_id) ?? 'closed',
    is_first: !approved.has(user_id),
    is_resubmitted: resubmitted.has(row.id),
    is_own: user_id === caller.id,
    claim: claimOf.get(row.id) ?? null,
  }));
  return {
    articles,
    counts,
    at,
    meta: { ...toMeta(page, { total }), ...(q && { text_search: coverageOf(found) }) },
  };
}

/** Returns the events of all articles since a time, and the admins' current claims. */
export async function readQueueChanges({ db, clock }: System, caller: Caller, { since }: { since: string }) {
  const at = clock.now().toISOString();
  const from = new Date(Date.parse(since) - OVERLAP_MS).toISOString();
  const rows = await findEventsSince(db, from, CHANGES_LIMIT + 1);
  const changes = rows
    .slice(0, CHANGES_LIMIT)
    .map(({ id, article_id, at: eventAt, kind, actor_id, nama_depan, nama_belakang }) => ({
      event: id,
      id: article_id,
      at: eventAt,
      kind,
      actor: toActor(caller, { id: actor_id, nama_depan, nama_belakang }),
    }))
    .toReversed();
  const claims = await findClaims(db, at);
  return {
    at,
    changes,
    is_more: rows.length > CHANGES_LIMIT,
    claims: claims.map((claim) => ({ article: claim.article_id, ...toClaim(claim) })),
  };
}
