import { type Caller, isAdmin } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { changeEach, confirmArticle, lockArticle } from '#server/articles/article.ts';
import type { System } from '#server/system.ts';
import { readUnconfirmedSince } from '#server/identity/users/users.service.ts';
import { enqueueSubmissionNotices } from './articles.mails.ts';
import { findConfirmed } from '#server/articles/articles.repository.ts';

const AT_ONCE = 100;

/** Returns the stage of a new article: `unconfirmed` if the caller must first confirm their e-mail address. */
export async function stageOfNew(
  { config }: Pick<System, 'config'>,
  db: Queries,
  caller: Caller,
): Promise<'waiting' | 'unconfirmed'> {
  if (config.confirmEmail !== 'required' || isAdmin(caller)) return 'waiting';
  return (await readUnconfirmedSince(db, caller.id)) === null ? 'waiting' : 'unconfirmed';
}

/**
 * Moves articles into the queue whose authors have confirmed their addresses, and notifies the admins. If CONFIRM_EMAIL
 * is no longer `required`, moves all unconfirmed articles.
 */
export async function releaseConfirmed(system: System): Promise<void> {
  const ids = await findConfirmed(system.db, system.config.confirmEmail === 'required', AT_ONCE);
  const failure = 'an article was not put into the queue; it is tried again soon';
  await changeEach(system, ids, failure, async (tx, id) => await release(system, tx, id));
}

async function release(system: System, tx: Change, id: number): Promise<void> {
  const article = await lockArticle(tx.db, id);
  if (article.stage !== 'unconfirmed') return;
  await confirmArticle(tx, article);
  await enqueueSubmissionNotices(system, tx, id);
}
