import type { Done } from '#contract/call-parts.ts';
import { CONFIRMATION_HOURS } from '#contract/identity/registration.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { conflict } from '#server/errors.ts';
import { CONFIRMATION_DAYS, confirmAddressMail, unconfirmedMail } from '#server/mail/letters/confirmation-mails.ts';
import type { Letter } from '#server/mail/letters/letter.ts';
import type { OutgoingMail } from '#server/mail/mail-queue.ts';
import { isStopped } from '#server/mail/stopped-addresses.ts';
import { stopAddresses } from '#server/mail/unsubscribe.ts';
import {
  endMailLinks,
  makeMailLink,
  readMailLink,
  useMailLink,
  wrongLink,
} from '#server/identity/links/mail-links.service.ts';
import { confirmByMailAlone } from '#server/identity/sign-in/second-factor/first-confirmation.ts';
import { findCaller } from '#server/identity/sign-in/sessions/identify.ts';
import { limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { confirmAddress, lockOpenAccount, readUnconfirmedSince } from '#server/identity/users/users.service.ts';

const HOUR_MS = 3_600_000;
const LINK = { kind: 'confirm email', page: 'confirmEmail' } as const;

/** Mails the user a link that confirms their address, in the caller's transaction. Earlier links become invalid. */
export async function mailConfirmation(
  system: Pick<System, 'config' | 'secret'>,
  tx: Change,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const lifetimeMs = CONFIRMATION_HOURS * HOUR_MS;
  const { address: link, expiresAt } = await makeMailLink(system, tx, { ...LINK, userId: id, email, lifetimeMs });
  const { link: stopLink } = stopAddresses(system.secret, system.config.publicUrl, { id, email });
  const site = await tx.mailSite();
  await tx.mail({ ...confirmAddressMail({ site, link, stopLink }), recipient: email, expiresAt });
}

/**
 * Returns a mail's text for an unconfirmed address, with a link that confirms the address and a link that stops mails.
 * Returns undefined if the address is confirmed or its mails are stopped. Earlier confirmation links stay valid.
 */
export async function toUnconfirmed(
  system: Pick<System, 'config' | 'secret'>,
  tx: Pick<Change, 'db' | 'now'>,
  { id, email }: { id: number; email: string },
  plain: Letter,
): Promise<OutgoingMail['unconfirmed']> {
  if ((await readUnconfirmedSince(tx.db, id)) === null || (await isStopped(tx.db, email))) return undefined;
  const made = { ...LINK, userId: id, email, lifetimeMs: CONFIRMATION_DAYS * 24 * HOUR_MS, keepsEarlier: true };
  const { address: link } = await makeMailLink(system, tx, made);
  const stop = stopAddresses(system.secret, system.config.publicUrl, { id, email });
  return { ...unconfirmedMail(plain, { link, stopLink: stop.link }), unsubscribe: stop.header };
}

/**
 * Mails the caller another confirmation link.
 * @throws 409 if the address is confirmed; 429 after three mails in a day
 */
export async function sendConfirmation(system: System, caller: Caller): Promise<Done> {
  if ((await readUnconfirmedSince(system.db, caller.id)) === null) throw alreadyConfirmed();
  await limitAccount(system, 'sendConfirmation', caller.id);
  await change(system, async (tx) => {
    const user = await lockOpenAccount(tx.db, caller.id);
    if (!user || (await readUnconfirmedSince(tx.db, caller.id)) === null) throw alreadyConfirmed();
    await mailConfirmation(system, tx, user);
  });
  return { message: `Tautan baru dikirim ke alamat email Anda. Tautan itu berlaku ${CONFIRMATION_HOURS} jam.` };
}

/**
 * Confirms the address to which the link was mailed.
 * @param sessionToken the browser's session. Without a session of this user, the second factor is removed, because a
 * stranger may have registered the address and set up that factor.
 * @throws 422 (errors.token) for a link that is wrong, used or expired, or whose account has another address now
 */
export async function confirmEmail(system: System, token: string, sessionToken: string | undefined): Promise<Done> {
  const caller = sessionToken === undefined ? undefined : await findCaller(system, sessionToken);
  const hasRemovedFactor = await change(system, async (tx) => {
    // The user is locked before the link is used, as in a change of address. Another order could cause a deadlock.
    const { user_id, email } = await readMailLink(system, tx.db, 'confirm email', token);
    const user = await lockOpenAccount(tx.db, user_id ?? 0);
    if (user?.email !== email) throw wrongLink();
    await useMailLink(tx, 'confirm email', token);
    await endMailLinks(tx.db, user.id, 'confirm email');
    await tx.audit({ actorId: user.id, action: 'confirm email', entity: 'user', entityId: user.id });
    if (caller?.id !== user.id) return (await confirmByMailAlone(tx, user)).hasRemovedFactor;
    await confirmAddress(tx.db, user.id);
    return false;
  });
  return { message: `${CONFIRMED}${hasRemovedFactor ? ` ${FACTOR_REMOVED}` : ''}` };
}

const CONFIRMED = 'Alamat email Anda dipastikan. Mulai sekarang, kabar tentang artikel Anda kami kirim ke sana.';
const FACTOR_REMOVED =
  'Verifikasi dua langkah dari sebelumnya dimatikan: orang lain mungkin menyalakannya. Nyalakan lagi di akun Anda.';

const alreadyConfirmed = () => conflict('Alamat email Anda sudah dipastikan.');
