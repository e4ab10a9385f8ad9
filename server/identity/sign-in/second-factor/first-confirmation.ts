import type { Change } from '#server/change.ts';
import { secondFactorOffMail } from '#server/mail/letters/second-factor-mails.ts';
import { confirmAddress, readUnconfirmedSince } from '#server/identity/users/users.service.ts';
import { removeSecondFactor } from './second-factor.service.ts';

/**
 * Confirms the address of a person who has only shown that they read its mail. Until now another person may have used
 * the address: a second factor from before would keep its owner out, so it is removed, and a mail to the address says
 * so. The caller has locked the person.
 */
export async function confirmByMailAlone(
  tx: Change,
  { id, email }: { id: number; email: string },
  { publicUrl }: { publicUrl: string },
): Promise<{ isFirst: boolean; hasRemovedFactor: boolean }> {
  const isFirst = (await readUnconfirmedSince(tx.db, id)) !== null;
  if (!isFirst) return { isFirst, hasRemovedFactor: false };
  await confirmAddress(tx.db, id);
  const hasRemovedFactor = await removeSecondFactor(tx.db, id);
  if (hasRemovedFactor) {
    await tx.audit({ actorId: id, action: 'turn off second factor', entity: 'user', entityId: id });
    // Greets nobody: the name may be the other person's.
    const told = { nama_depan: '', publicUrl, at: tx.now };
    await tx.mail({ ...secondFactorOffMail(told, 'confirmation'), recipient: email });
  }
  return { isFirst, hasRemovedFactor };
}
