import { type Caller, isAdmin } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { Queries } from '#server/database/database.ts';
import { confirmArticle, lockArticle } from '#server/articles/article.ts';
import type { System } from '#server/system.ts';
import { readUnconfirmedSince } from '#server/identity/users/users.service.ts';
import { enqueueSubmissionNotices } from './articles.mails.ts';
import { findConfirmed } from '#server/articles/articles.repository.ts';

const AT_ONCE = 100;

/** Returns the stage of a new article of the caller: outside the queue if the caller must first confirm the address. */
export async function stageOfNew(
  { config }: Pick<System, 'config'>,
  db: Queries,
  caller: Caller,
): Promise<'waiting' | 'unconfirmed'> {
  if (config.confirmEmail !== 'required' || isAdmin(caller)) return 'waiting';
  return (await readUnconfirmedSince(db, caller.id)) === null ? 'waiting' : 'unconfirmed';
}

/**
 * Puts articles into the queue once their authors' addresses are confirmed, and notifies the admins. If confirming is no longer required, it puts all such articles there. Several processes may run it at once:
 * the row is locked, and its stage read again. An article that fails does not stop the others; the next run tries it
 * again.
 */
export async function releaseConfirmed(system: System): Promise<void> {
  const ids = await findConfirmed(system.db, system.config.confirmEmail === 'required', AT_ONCE);
  for (const id of ids) {
    try {
      await change(system, async (tx) => await release(system, tx, id));
    } catch (error) {
      system.log.error({ err: error, article: id }, 'an article was not put into the queue; it is tried again soon');
    }
  }
}

async function release(system: System, tx: Change, id: number): Promise<void> {
  const article = await lockArticle(tx.db, id);
  if (article.stage !== 'unconfirmed') return;
  await confirmArticle(tx, article);
  await enqueueSubmissionNotices(system, tx, id);
}
