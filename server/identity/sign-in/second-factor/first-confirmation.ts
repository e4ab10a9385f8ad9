import type { Change } from '#server/change.ts';
import { secondFactorOffMail } from '#server/mail/letters/second-factor-mails.ts';
import { confirmAddress, readUnconfirmedSince } from '#server/identity/users/users.service.ts';
import { removeSecondFactor } from './second-factor.service.ts';

/**
 * Confirms a user's address after the user has opened a mail to it. A stranger may have registered the address before
 * and set a second factor, which would keep the owner out. So this function removes the second factor and reports the
 * removal by mail. The caller has locked the user.
 */
export async function confirmByMailAlone(
  tx: Change,
  { id, email }: { id: number; email: string },
): Promise<{ isFirst: boolean; hasRemovedFactor: boolean }> {
  const isFirst = (await readUnconfirmedSince(tx.db, id)) !== null;
  if (!isFirst) return { isFirst, hasRemovedFactor: false };
  await confirmAddress(tx.db, id);
  const hasRemovedFactor = await removeSecondFactor(tx.db, id);
  if (hasRemovedFactor) {
    await tx.audit({ actorId: id, action: 'turn off second factor', entity: 'user', entityId: id });
    // The mail greets the recipient without a name, because a stranger may have typed the account's name.
    const details = { nama_depan: '', site: await tx.mailSite(), at: tx.now };
    await tx.mail({ ...secondFactorOffMail(details, 'confirmation'), recipient: email });
  }
  return { isFirst, hasRemovedFactor };
}
