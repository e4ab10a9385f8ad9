import type { Done } from '#contract/call-parts.ts';
import { EMAIL_CHANGE_HOURS, type EmailChangeForm, type OwnEmail } from '#contract/accounts/email-changes.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { isUniqueViolation, type Queries } from '#server/database/database.ts';
import type { EmailChangeTable, MailLinkKind } from '#server/database/schema.ts';
import {
  dropEmailChange,
  recordConfirmation,
  readEmailChange,
  storeEmailChange,
} from '#server/identity/links/email-changes.ts';
import { conflict, invalid } from '#server/errors.ts';
import {
  confirmNewEmailMail,
  confirmOldEmailMail,
  emailChangedMail,
  emailIsTakenMail,
} from '#server/mail/letters/email-change-mails.ts';
import { removeMail } from '#server/mail/mail-queue.ts';
import {
  endMailLinks,
  findOpenMailLink,
  makeMailLink,
  readMailLink,
  useMailLink,
  wrongLink,
} from '#server/identity/links/mail-links.service.ts';
import { cancelPasswordReset } from '#server/identity/sign-in/password-resets/password-resets.service.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { acceptCorrection } from '#server/identity/joining/registration.service.ts';
import { endSessionsBut, endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import {
  changeEmail,
  confirmAddress,
  findAccount,
  lockPerson,
  readUnconfirmedSince,
  requireUser,
} from '#server/identity/users/users.service.ts';
import { confirmIdentity, spendIdentity } from '#server/accounts/confirm-identity.ts';

const LIFETIME_MS = EMAIL_CHANGE_HOURS * 3_600_000;
/** A link that confirms the change. Each of the two addresses gets one; `keepsEarlier` keeps both valid. */
const LINK = {
  kind: 'change email',
  page: 'confirmEmailChange',
  lifetimeMs: LIFETIME_MS,
  keepsEarlier: true,
} as const;

/** Returns the caller's address, and the pending change if there is one. */
export async function readOwnEmail(system: System, caller: Caller): Promise<OwnEmail> {
  const { email } = await requireUser(system, caller.id);
  const is_confirmed = await isConfirmed(system.db, caller.id);
  const found = await readEmailChange(system.db, caller.id, system.clock.now());
  if (!found || (is_confirmed && !(await isOldAsked(system, system.db, caller.id)))) {
    return { email, is_confirmed, change: null };
  }
  const { new_email, expires_at, old_confirmed_at, new_confirmed_at } = found;
  const confirmed = { is_old_confirmed: old_confirmed_at !== null, is_new_confirmed: new_confirmed_at !== null };
  return { email, is_confirmed, change: { email: new_email, expires_at, ...confirmed } };
}

/**
 * Mails a link to the caller's present address and a link to the new one. When both were used, the address changes. A
 * present address that was never confirmed gets no mail, because it may be a stranger's: then the link to the new
 * address is enough. If the new address already belongs to an account, its owner gets a mail without a link. The
 * response and its time are the same in this case, so that the caller cannot find out who has an account.
 * @throws 422 for a wrong password or code and for the present address; 429 after five requests in an hour; and what
 * `acceptCorrection` throws
 */
export async function requestEmailChange(system: System, caller: Caller, { email, ...given }: EmailChangeForm) {
  await limitAccount(system, 'requestEmailChange', caller.id);
  const found = await confirmIdentity(system, caller, given);
  if (email === found.email) throw invalid('email', 'Itu alamat email Anda sekarang. Tulis alamat yang baru.');
  if (!(await isConfirmed(system.db, found.id))) await acceptCorrection(system, found.id, email);
  const asksOld = await change(system, async (tx) => {
    await spendIdentity(tx, found);
    const owner = await findAccount(tx.db, email);
    const expiresAt = new Date(tx.now.getTime() + LIFETIME_MS);
    await storeEmailChange(tx.db, {
      user_id: found.id,
      new_email: email,
      session_id: caller.sessionId,
      created_at: tx.now.toISOString(),
      expires_at: expiresAt.toISOString(),
    });
    const isOldConfirmed = await isConfirmed(tx.db, found.id);
    if (isOldConfirmed) await askOldAddress(system, tx, found, email);
    const fresh = await makeMailLink(system, tx, { ...LINK, userId: found.id, email });
    const site = await tx.mailSite();
    const mail = owner
      ? emailIsTakenMail({ nama_depan: owner.nama_depan, site })
      : confirmNewEmailMail({ site, link: fresh.address });
    const mailId = await tx.mail({ ...mail, recipient: email, expiresAt });
    // The mail to a closed account is queued and removed: a faster response would reveal that the account is closed.
    if (owner && owner.closed_at !== null) await removeMail(tx.db, mailId);
    await tx.audit({ actorId: found.id, action: 'request email change', entity: 'user', entityId: found.id });
    return isOldConfirmed;
  });
  return {
    message: asksOld
      ? `Kami mengirim email ke alamat lama dan alamat baru. Buka tautan di keduanya dalam ${EMAIL_CHANGE_HOURS} jam.`
      : `Kami mengirim email ke alamat baru. Buka tautannya dalam ${EMAIL_CHANGE_HOURS} jam.`,
  };
}

/** Mails the present address two links: one confirms the change, the other refuses it. */
async function askOldAddress(
  system: System,
  tx: Change,
  { id: userId, nama_depan, email }: { id: number; nama_depan: string; email: string },
  newEmail: string,
): Promise<void> {
  const { address: link, expiresAt } = await makeMailLink(system, tx, { ...LINK, userId, email });
  const keep = await makeMailLink(system, tx, { ...LINK, kind: 'keep email', page: 'keepEmail', userId, email });
  const site = await tx.mailSite();
  const mail = confirmOldEmailMail({ nama_depan, site, newEmail, link, keepLink: keep.address });
  await tx.mail({ ...mail, recipient: email, expiresAt });
}

/** @throws 409 if no change is pending */
export async function cancelEmailChange(system: System, caller: Caller): Promise<Done> {
  await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    if (!(await dropEmailChange(tx.db, caller.id))) throw conflict('Tidak ada perubahan email yang menunggu.');
    await tx.audit({ actorId: caller.id, action: 'cancel email change', entity: 'user', entityId: caller.id });
  });
  return { message: 'Perubahan email dibatalkan.' };
}

/**
 * Uses one of the two links of an address change. When both were used, the address changes, other sessions and all
 * mailed codes and links end, and a mail notifies the old address. If the old address is unconfirmed, the link to the
 * new one is enough.
 * @throws 422 (errors.token) for a link that is wrong, used or expired; 409 if another account has the new address by
 * now, or if the old address was confirmed only after the request, so that no link was mailed to it
 */
export async function confirmEmailChange(system: System, token: string) {
  let userId = 0;
  try {
    return await change(system, async (tx) => {
      userId = await lockUserOfLink(system, tx, 'change email', token);
      const link = await useMailLink(tx, 'change email', token);
      const found = await readEmailChange(tx.db, userId, tx.now);
      if (!found) throw wrongLink();
      const needsOld = await isConfirmed(tx.db, userId);
      if (needsOld && !(await isOldAsked(system, tx.db, userId))) throw oldConfirmedMeanwhile();
      const after = await recordConfirmation(tx.db, found, link.email, tx.now);
      const lacksOld = needsOld && after.old_confirmed_at === null;
      if (lacksOld || after.new_confirmed_at === null) {
        const other = lacksOld ? 'lama' : 'baru';
        return { message: `Alamat ini dipastikan. Buka juga tautan di email ke alamat ${other}.`, is_changed: false };
      }
      await apply(system, tx, after);
      return { message: 'Email akun Anda diganti. Mulai sekarang, login dengan alamat yang baru.', is_changed: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await change(system, (tx) => dropEmailChange(tx.db, userId));
    throw conflict('Alamat yang baru sudah dipakai akun lain, sehingga email Anda tidak diganti.');
  }
}

/**
 * Refuses a change that the address's owner did not request, and ends all sessions: the attacker who requested it knew
 * the password.
 * @throws 422 (errors.token) for a link that is wrong, used or expired
 */
export async function keepEmail(system: System, token: string): Promise<Done> {
  await change(system, async (tx) => {
    const id = await lockUserOfLink(system, tx, 'keep email', token);
    await useMailLink(tx, 'keep email', token);
    await dropEmailChange(tx.db, id);
    await endSessionsOfUser(tx.db, id);
    await tx.audit({ actorId: id, action: 'cancel email change', entity: 'user', entityId: id });
  });
  return { message: 'Email Anda tidak diganti, dan semua perangkat dikeluarkan.' };
}

async function apply(system: System, tx: Change, { user_id: id, new_email, session_id }: EmailChangeTable) {
  const before = await requireUser({ ...system, db: tx.db }, id);
  const wasConfirmed = await isConfirmed(tx.db, id);
  await changeEmail(tx.db, id, new_email, tx.now);
  await confirmAddress(tx.db, id);
  await dropEmailChange(tx.db, id);
  await endMailLinks(tx.db, id);
  await cancelPasswordReset(tx.db, id);
  await endSessionsBut(tx.db, id, session_id);
  await tx.audit({ actorId: id, action: 'change email', entity: 'user', entityId: id });
  if (!wasConfirmed) return;
  const mail = emailChangedMail({ nama_depan: before.nama_depan, site: await tx.mailSite(), at: tx.now });
  await tx.mail({ ...mail, recipient: before.email });
}

/** Locks a link's user and returns the id. Call it before the link is used: another order could cause a deadlock. */
async function lockUserOfLink(system: System, tx: Change, kind: MailLinkKind, token: string): Promise<number> {
  const { user_id: id } = await readMailLink(system, tx.db, kind, token);
  if (id === null) throw new Error('This link belongs to no person');
  await lockPerson(tx.db, id);
  return id;
}

async function isConfirmed(db: Queries, userId: number): Promise<boolean> {
  return (await readUnconfirmedSince(db, userId)) === null;
}

/** Returns whether the link by which the old address can refuse the change was mailed and is still valid. */
async function isOldAsked(system: System, db: Queries, userId: number): Promise<boolean> {
  return (await findOpenMailLink(db, userId, ['keep email'], system.clock.now())) !== undefined;
}

const oldConfirmedMeanwhile = () =>
  conflict(
    'Alamat lama dipastikan setelah perubahan ini diminta, sehingga email akun tidak diganti. Masih ingin menggantinya? Minta sekali lagi di halaman Akun saya.',
  );
