import type { CallBody } from '#contract/call-schemas.ts';
import type { Done } from '#contract/call-parts.ts';
import type { AccountAct } from '#contract/accounts/account-acts.ts';
import { fullName } from '#contract/identity/full-name.ts';
import type { Caller } from '#server/callers.ts';
import { type AppError, conflict, notAllowed, notFound } from '#server/errors.ts';
import {
  accountClosedMail,
  accountReopenedMail,
  adminNoLongerMail,
  adminNowMail,
} from '#server/mail/letters/account-mails.ts';
import type { System } from '#server/system.ts';
import { requireAccount } from '#server/identity/users/users.service.ts';
import { AccountRefused, closeAccount, demote, openAccount, promote } from '#server/accounts/accounts.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';

type Kind = {
  change: typeof promote;
  mail: typeof accountClosedMail;
  done: (name: string) => string;
};

const ACTS: Record<AccountAct, Kind> = {
  promote: { change: promote, mail: adminNowMail, done: (name) => `${name} sekarang admin.` },
  demote: { change: demote, mail: adminNoLongerMail, done: (name) => `${name} bukan admin lagi.` },
  close: { change: closeAccount, mail: accountClosedMail, done: (name) => `Akun ${name} ditutup.` },
  reopen: { change: openAccount, mail: accountReopenedMail, done: (name) => `Akun ${name} dibuka kembali.` },
};

/**
 * Changes an account's role, closes it or reopens it. The user's sessions end, and a mail notifies the user.
 * @throws 422 for a wrong password or second-factor code; 404; 409 for the caller's own account, for the last admin,
 * and if the account's present state does not allow the act, such as opening an erased account
 */
export async function actOnAccount(
  system: System,
  caller: Caller,
  id: number,
  { act, ...identity }: CallBody<'actOnAccount'>,
): Promise<Done> {
  const confirmed = await confirmIdentity(system, caller, identity);
  const { email } = await requireAccount(system.db, id);
  if (id === caller.id) throw conflict('Anda tidak dapat mengubah akun Anda sendiri di sini. Mintalah admin lain.');
  const { change, mail, done } = ACTS[act];
  try {
    const account = await change(system, {
      email,
      actorId: caller.id,
      before: async (tx, admins) => {
        if (!admins.includes(caller.id)) throw notAllowed();
        await spendIdentity(tx, confirmed);
      },
      // The mail is queued after the change, because closing an account deletes all queued mails to its address.
      after: async (tx, { nama_depan }) => {
        await tx.mail({ ...mail({ nama_depan, site: await tx.mailSite(), at: tx.now }), recipient: email });
      },
    });
    return { message: done(fullName(account)) };
  } catch (error) {
    throw error instanceof AccountRefused ? REFUSALS[error.reason]() : error;
  }
}

const REFUSALS: Record<AccountRefused['reason'], () => AppError> = {
  unknown: () => notFound('Pengguna tidak ditemukan.'),
  'last admin': () => conflict('Ini admin terakhir. Jadikan orang lain admin dahulu.'),
  admin: () => conflict('Pengguna ini sudah admin.'),
  'no admin': () => conflict('Pengguna ini bukan admin.'),
  closed: () => conflict('Akun ini ditutup.'),
  open: () => conflict('Akun ini tidak ditutup.'),
  erased: () => conflict('Data pribadi akun ini sudah dihapus, sehingga akunnya tidak dapat dibuka lagi.'),
};
