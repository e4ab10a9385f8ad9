import type { CallBody } from '#contract/call-schemas.ts';
import { change } from '#server/change.ts';
import { findOpenMailLink, makeMailLink } from '#server/identity/links/mail-links.service.ts';
import { signInLinkMail, signInTriesMail } from '#server/mail/letters/mails.ts';
import type { MailText, Recipient } from '#server/mail/letters/letter.ts';
import { removeMail } from '#server/mail/mail-queue.ts';
import { hasRoomFor } from '#server/http/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { findUserWithPassword, lockPerson } from '#server/identity/users/users.service.ts';

/** A mailed secret may be valid for ten minutes at most (ASVS 5.0, 6.5.5). */
const LINK_MINUTES = 10;

type LinkDetails = Recipient & { link: string; minutes: number };

/**
 * Mails a link that signs in without a password. While an earlier link is valid, no mail is sent, so that a stranger
 * cannot fill a mailbox. Known and unknown addresses get the same response in the same time.
 */
export async function requestSignInLink(system: System, { email }: CallBody<'askSignInLink'>) {
  await mailLink(system, email, signInLinkMail);
  return {
    message: `Jika alamat itu terdaftar, tautan untuk login ada di kotak surat Anda. Tautan itu berlaku ${LINK_MINUTES} menit.`,
  };
}

/**
 * Mails a user, at most once a day, that too many wrong passwords were tried for their address. The mail contains a
 * link that signs in. Takes equally long for known and unknown addresses.
 */
export async function notifyOfTries(system: System, email: string): Promise<void> {
  const isFirst = await hasRoomFor(system, 'notifyOfTries', email);
  if (!isFirst) return;
  const at = system.clock.now();
  await mailLink(system, email, (details) => signInTriesMail({ ...details, at }));
}

async function mailLink(system: System, email: string, write: (details: LinkDetails) => MailText): Promise<void> {
  const user = await findUserWithPassword(system, email);
  await change(system, async (tx) => {
    if (user) await lockPerson(tx.db, user.id);
    const isDue = user !== undefined && !(await findOpenMailLink(tx.db, user.id, ['sign in'], tx.now));
    const link = await makeMailLink(system, tx, {
      kind: 'sign in',
      page: 'mailedSignIn',
      userId: user?.id ?? null,
      email,
      keepsEarlier: true,
      lifetimeMs: isDue ? LINK_MINUTES * 60_000 : 0,
    });
    const to = { nama_depan: user?.nama_depan ?? '', site: await tx.mailSite() };
    const details = { ...to, link: link.address, minutes: LINK_MINUTES };
    const mailId = await tx.mail({ ...write(details), recipient: email, expiresAt: link.expiresAt });
    // This mail was written only so that the response takes the same time, whether or not an account exists.
    if (!isDue) await removeMail(tx.db, mailId);
  });
}
