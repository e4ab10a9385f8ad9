import type { CallAnswer, CallQuery } from '#contract/call-schemas.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import { notFound } from '#server/errors.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { readSite } from '#server/site/site-content.ts';
import type { System } from '#server/system.ts';
import { dayOf } from './read-day.ts';
import { findFigures, findTotalBefore } from './read-lists.repository.ts';
import { firstOf, lastOf, lineDays, NO_READINGS, toWorks } from './read-lists.service.ts';
import { isOwnArticle, isPublicPost } from './read-works.ts';

const NOT_FOUND = 'Tulisan tidak ditemukan.';

/**
 * Returns how often a work was read: an article for its author, and any work for admins.
 * @throws the same error for a work of another author as for one that does not exist
 */
export async function readWorkReads(
  system: System,
  caller: Caller,
  work: CallQuery<'workReads'>,
): Promise<CallAnswer<'workReads'>> {
  const { db } = system;
  const days = lineDays(system);
  if (!isAdmin(caller) && !(await isOwnArticle(db, caller, work))) throw notFound(NOT_FOUND);
  const figures = (await findFigures(db, work)) ?? NO_READINGS;
  const [found] = await toWorks(db, caller, [{ ...work, ...figures }], days);
  if (!found) throw notFound(NOT_FOUND);
  return { work: found, days: { from: firstOf(days), to: lastOf(days) } };
}

/** Returns the number that visitors see on the page of a post: its readings until yesterday. */
export async function readPublicReads(
  system: System,
  work: CallQuery<'publicReads'>,
): Promise<CallAnswer<'publicReads'>> {
  const { reads } = await readSite(system);
  if (!reads.isShown || !(await isPublicPost(system.db, allPostKinds[work.kind], work.id))) return { total: null };
  return { total: await findTotalBefore(system.db, work, dayOf(system.clock.now())) };
}
