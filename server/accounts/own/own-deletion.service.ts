import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import { DELETION_DAYS, type OwnDeletion } from '#contract/accounts/account-deletion.ts';
import { ROLE_ADMIN } from '#contract/constants.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { hideForGood } from '#server/posts/deletions/deletions.service.ts';
import { conflict } from '#server/errors.ts';
import { accountDeletedMail, accountDeletionMail } from '#server/mail/letters/account-mails.ts';
import { articleKind } from '#server/posts/post-kind.ts';
import { lockArticle } from '#server/articles/article.ts';
import { listIdsOf } from '#server/posts/posts.service.ts';
import { withdrawRevision } from '#server/articles/deciding/acts.service.ts';
import type { System } from '#server/system.ts';
import { listStayingAdmins, lockAdmins } from '#server/identity/users/admins.ts';
import {
  listDueDeletions,
  listUnconfirmedWithoutPosts,
  readDeletion,
  setDeletion,
} from '#server/identity/users/deletions.ts';
import { lockPerson, readUnconfirmedSince } from '#server/identity/users/users.service.ts';
import {
  AccountRefused,
  changeAccount,
  eraseAccount,
  forgetLimits,
  uselessPassword,
} from '#server/accounts/accounts.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';

const DAY_MS = 86_400_000;
const UNCONFIRMED_DAYS = 30;

export async function readOwnDeletion({ db }: System, caller: Caller): Promise<{ deletion: OwnDeletion }> {
  return { deletion: await readDeletion(db, caller.id) };
}

/**
 * Schedules the deletion of the caller's account in 14 days and mails a confirmation. Until then nothing changes: the
 * caller signs in and writes as before, and admins can decide on waiting articles.
 * @throws 422 for a wrong password or code; 429 after ten wrong passwords; 409 for the last admin whose account is open
 * and not scheduled for deletion, and if the deletion was requested before
 */
export async function requestDeletion(
  system: System,
  caller: Caller,
  { works, ...given }: CallBody<'requestDeletion'>,
): Promise<{ message: string; deletion: OwnDeletion }> {
  const found = await confirmIdentity(system, caller, given);
  const deletion = await change(system, async (tx) => {
    // If the last two admins request this at the same time, one of them must fail.
    if (found.role_type === ROLE_ADMIN) await lockAdmins(tx.db);
    await spendIdentity(tx, found);
    if (await readDeletion(tx.db, found.id)) throw conflict('Akun ini sudah dijadwalkan untuk dihapus.');
    const staying = await listStayingAdmins(tx.db);
    if (staying.length === 1 && staying[0] === found.id) {
      throw conflict('Anda admin terakhir. Jadikan orang lain admin dahulu, lalu hapus akun Anda.');
    }
    const at = new Date(tx.now.getTime() + DELETION_DAYS * DAY_MS);
    const wish = { at: at.toISOString(), works };
    await setDeletion(tx.db, found.id, wish, tx.now);
    await tx.audit({ actorId: found.id, action: 'request deletion', entity: 'user', entityId: found.id });
    const { nama_depan, email } = found;
    const site = await tx.mailSite();
    await tx.mail({ ...accountDeletionMail({ nama_depan, site, at, works }), recipient: email });
    return wish;
  });
  return {
    message: `Akun Anda dihapus dalam ${DELETION_DAYS} hari. Sampai saat itu Anda dapat membatalkannya.`,
    deletion,
  };
}

/** @throws 409 if no deletion of the account is scheduled */
export async function cancelDeletion(system: System, caller: Caller): Promise<Done> {
  await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    if (!(await readDeletion(tx.db, caller.id))) throw conflict('Akun ini tidak dijadwalkan untuk dihapus.');
    await setDeletion(tx.db, caller.id, null, tx.now);
    await tx.audit({ actorId: caller.id, action: 'cancel deletion', entity: 'user', entityId: caller.id });
  });
  return { message: 'Penghapusan dibatalkan. Akun Anda tetap ada.' };
}

/** Deletes the accounts whose 14 days are over, except the last admin's. Several processes may run this at once. */
export async function deleteDueAccounts(system: System): Promise<void> {
  for (const { id, email } of await listDueDeletions(system.db, system.clock.now())) {
    try {
      await deleteDueAccount(system, email);
      await forgetLimits(system, email);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
      system.log.warn({ user: id, reason: error.reason }, 'an account that is due was not deleted');
    }
  }
}

/** Deletes an account. @throws AccountRefused if the user has cancelled the deletion or another process was first */
async function deleteDueAccount(system: System, email: string): Promise<void> {
  const passwordHash = await uselessPassword();
  await changeAccount(system, { email, actorId: null }, 'erase', async (tx, account) => {
    await lockPerson(tx.db, account.id);
    const deletion = await readDeletion(tx.db, account.id);
    if (!deletion || deletion.at > tx.now.toISOString()) throw new AccountRefused('unknown');
    const isConfirmed = (await readUnconfirmedSince(tx.db, account.id)) === null;
    await removeUnpublished(tx, account.id);
    await eraseAccount(tx, account, passwordHash, deletion.works);
    // The mail is queued last, because closing an account deletes all queued mails to its address.
    const to = { nama_depan: account.nama_depan, site: await tx.mailSite() };
    const mail = accountDeletedMail({ ...to, works: deletion.works });
    await tx.mail({ ...mail, ...(!isConfirmed && mail.nameless), recipient: email });
  });
}

/** Erases author accounts that have no post and are unconfirmed for 30 days. Several processes may run this at once. */
export async function eraseUnconfirmedAccounts(system: System): Promise<void> {
  const until = new Date(system.clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS);
  for (const { id, email } of await listUnconfirmedWithoutPosts(system.db, until)) {
    const passwordHash = await uselessPassword();
    try {
      await changeAccount(system, { email, actorId: null }, 'erase', async (tx, account) => {
        await lockPerson(tx.db, id);
        // Checks again: by now the account may be confirmed, have a post, or be erased by another process.
        const due = await listUnconfirmedWithoutPosts(tx.db, until);
        if (!due.some((one) => one.id === account.id)) throw new AccountRefused('unknown');
        await eraseAccount(tx, account, passwordHash, 'anonymous');
      });
      await forgetLimits(system, email);
    } catch (error) {
      if (!(error instanceof AccountRefused)) throw error;
    }
  }
}

/** Removes the user's articles that were never public, and the proposed revisions of the others. */
async function removeUnpublished(tx: Change, userId: number): Promise<void> {
  for (const id of await listIdsOf(tx.db, articleKind, userId)) {
    const article = await lockArticle(tx.db, id);
    if (article.published_at === null) await hideForGood(tx, articleKind, id, { user_id: userId });
    else await withdrawRevision(tx, userId, article, undefined);
  }
}
