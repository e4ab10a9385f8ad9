import { ROLE_USER } from '#contract/constants.ts';
import type { SpamAnswer } from '#contract/accounts/spam.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { brieflyDeleted } from '#server/posts/deletions/bin-dates.ts';
import {
  emptyBinBriefly,
  hideBriefly,
  refillBinOf,
  restoreDeleted,
} from '#server/posts/deletions/deletions.service.ts';
import { deleteDraftsOf } from '#server/posts/drafts/drafts.service.ts';
import { conflict, notAllowed } from '#server/errors.ts';
import { restorableSince } from '#server/files/restorable.ts';
import { allPostKinds } from '#server/posts/post-kind.ts';
import { lockForChange } from '#server/posts/post-changes.service.ts';
import { listIdsOf } from '#server/posts/posts.service.ts';
import { outcomesOf } from '#server/articles/deciding/outcomes.ts';
import type { System } from '#server/system.ts';
import { lockAdmins } from '#server/identity/users/admins.ts';
import { findSpamAt, lockPerson, requireAccount, setClosed } from '#server/identity/users/users.service.ts';
import { type Account, closeLocked } from '#server/accounts/accounts.service.ts';
import { findDeletedAt, findSpamWithDrafts, hasPublished, setSpamAt } from './spam.repository.ts';

/**
 * Closes accounts as spam and deletes their posts with versions and comments at once. These posts, those that are in
 * the bin already, and the users' unsent drafts are removed ten minutes later, when no admin can undo it any more. Each
 * account has its own transaction. Refuses admins, and users with a post that is or was public, because an admin has
 * approved that post. The answer contains the reason for each refused account. Sends no mail to the users.
 */
export async function removeSpam(system: System, caller: Caller, ids: readonly number[]): Promise<SpamAnswer> {
  const { items, done } = await outcomesOf(accountsOf(ids), async ({ id }) => {
    await change(system, (tx) => remove(tx, caller, id));
    return 'Dihapus sebagai spam.';
  });
  return { message: `${done} dari ${items.length} akun dihapus sebagai spam.`, items };
}

/**
 * Undoes removeSpam within ten minutes: restores the posts and the user's part of the bin, and opens the account again,
 * unless the account was closed before the removal. The users must sign in again.
 */
export async function restoreSpam(system: System, caller: Caller, ids: readonly number[]): Promise<SpamAnswer> {
  const { items, done } = await outcomesOf(accountsOf(ids), async ({ id }) => {
    await change(system, (tx) => restore(tx, caller, id));
    return 'Dikembalikan.';
  });
  return { message: `${done} dari ${items.length} akun dikembalikan.`, items };
}

/** Deletes the drafts of the accounts whose removal as spam can no longer be undone. */
export async function removePastSpam({ db, clock }: System): Promise<void> {
  for (const id of await findSpamWithDrafts(db, restorableSince(clock.now()))) await deleteDraftsOf(db, id);
}

const accountsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));

async function remove(tx: Change, caller: Caller, id: number): Promise<void> {
  const at = tx.now.toISOString();
  const { account, admins } = await lockAccount(tx, caller, id);
  if (admins.includes(id) || account.role_type !== ROLE_USER) {
    throw conflict('Akun admin tidak dapat dihapus sebagai spam. Cabut dahulu hak adminnya.');
  }
  if ((await findSpamAt(tx.db, id)) !== null) throw conflict('Akun ini sudah dihapus sebagai spam.');
  for (const kind of Object.values(allPostKinds)) {
    if (await hasPublished(tx.db, kind, id)) {
      throw conflict(
        `Akun ini punya ${kind.label.toLowerCase()} yang pernah terbit. Hapus itu dahulu, atau tutup saja akunnya.`,
      );
    }
  }
  // emptyBinBriefly comes before the loop: after it, it would move what the loop deletes, and the undo would miss that.
  await emptyBinBriefly(tx, id);
  for (const kind of Object.values(allPostKinds)) {
    for (const post of await listIdsOf(tx.db, kind, id)) {
      const { title, user_id } = await lockForChange(tx.db, kind, post);
      await hideBriefly(tx, caller, kind, post, { title, ...(kind.belongsToAuthor && { user_id }) });
    }
  }
  await closeLocked(tx, account, at, { keepsDrafts: true });
  await setSpamAt(tx.db, id, at);
  await tx.audit({ actorId: caller.id, action: 'remove spam', entity: 'user', entityId: id });
}

async function restore(tx: Change, caller: Caller, id: number): Promise<void> {
  const { account } = await lockAccount(tx, caller, id);
  const at = await findSpamAt(tx.db, id);
  if (at === null) throw conflict('Akun ini tidak dihapus sebagai spam, atau sudah dikembalikan.');
  if (at < restorableSince(tx.now)) {
    throw conflict(
      'Sudah lebih dari sepuluh menit, sehingga tidak dapat dikembalikan lagi. Akunnya masih dapat dibuka.',
    );
  }
  const removed = new Date(at);
  for (const kind of Object.values(allPostKinds)) {
    const posts = await findDeletedAt(tx.db, kind, id, brieflyDeleted(removed));
    for (const post of posts) await restoreDeleted(tx, caller, kind, post);
  }
  await refillBinOf(tx, id, removed);
  await setSpamAt(tx.db, id, null);
  if (account.closed_at === at) await setClosed(tx.db, id, null, tx.now.toISOString());
  await tx.audit({ actorId: caller.id, action: 'restore spam', entity: 'user', entityId: id });
}

/** Locks the admins before the account: this order prevents deadlocks. @throws 403 if the caller is no admin */
async function lockAccount(tx: Change, caller: Caller, id: number): Promise<{ account: Account; admins: number[] }> {
  const admins = await lockAdmins(tx.db);
  if (!admins.includes(caller.id)) throw notAllowed();
  await lockPerson(tx.db, id);
  return { account: await requireAccount(tx.db, id), admins };
}
