import type { OwnMails } from '#contract/account.ts';
import { type MailTopic, topicsFor } from '#contract/mails-wanted.ts';
import type { Caller } from '#server/callers/callers.ts';
import { change } from '#server/change.ts';
import { notFound } from '#server/errors.ts';
import { readUnsubscribeToken } from '#server/mail/unsubscribe.ts';
import { findUnwanted, setUnwanted } from '#server/mail/mails-wanted.ts';
import type { System } from '#server/system.ts';
import { lockPerson } from '#server/users/users.service.ts';

/** Returns which kinds of mail the site sends to the caller, and which of them the caller has switched off. */
export async function readOwnMails({ db, config }: System, caller: Caller): Promise<OwnMails> {
  const topics = topicsFor(caller.role_type, config);
  const unwanted = await findUnwanted(db, caller.id);
  return { topics, off: topics.filter((topic) => unwanted.includes(topic)) };
}

/**
 * Stores which kinds of mail the caller does not want. Kinds that the caller was not asked about stay as they were: an
 * admin may have been an author before, and the operator may have switched some off for everyone.
 */
export async function saveOwnMails(
  system: System,
  caller: Caller,
  off: readonly MailTopic[],
): Promise<{ message: string }> {
  await change(system, async (tx) => {
    await lockPerson(tx.db, caller.id);
    const topics = topicsFor(caller.role_type, system.config);
    const before = await findUnwanted(tx.db, caller.id);
    const after = [
      ...before.filter((topic) => !topics.includes(topic)),
      ...topics.filter((topic) => off.includes(topic)),
    ];
    await setUnwanted(tx.db, caller.id, after);
    const details = { mails_off: 'changed' };
    await tx.audit({ actorId: caller.id, action: 'edit', entity: 'user', entityId: caller.id, details });
  });
  return { message: 'Pilihan email disimpan.' };
}

/** Switches the kind of mail off that the token of a mail names. Does nothing if it is off. @throws 404 for another token */
export async function switchMailsOff(system: System, token: string): Promise<void> {
  const choice = readUnsubscribeToken(system.secret, token);
  if (!choice) throw notFound('Alamat ini tidak lengkap. Matikan email di halaman akun Anda.');
  const { userId, topic } = choice;
  await change(system, async (tx) => {
    await lockPerson(tx.db, userId);
    const before = await findUnwanted(tx.db, userId);
    if (before.includes(topic)) return;
    await setUnwanted(tx.db, userId, [...before, topic]);
    const details = { mails_off: 'changed' };
    await tx.audit({ actorId: userId, action: 'edit', entity: 'user', entityId: userId, details });
  });
}
