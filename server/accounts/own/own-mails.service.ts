import type { Done } from '#contract/call-parts.ts';
import type { OwnMails } from '#contract/accounts/account.ts';
import { type MailTopic, topicsFor } from '#contract/accounts/mails-wanted.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import { invalid, notFound } from '#server/errors.ts';
import { withdrawStoppableMailsTo } from '#server/mail/mail-queue.ts';
import { hashAddress, stopAddress } from '#server/mail/stopped-addresses.ts';
import { readStopToken, readUnsubscribeToken, type Stop } from '#server/mail/unsubscribe.ts';
import { findUnwanted, setUnwanted } from '#server/mail/mails-wanted.ts';
import type { System } from '#server/system.ts';
import { lockOpenAccount, lockPerson, readUnconfirmedSince } from '#server/identity/users/users.service.ts';

/** The kinds of mail that an unconfirmed address gets and its reader can stop. */
const STOPPED: readonly MailTopic[] = ['decisions', 'messages'];

/** Returns the kinds of mail that the site sends to the caller, and which of them the caller has switched off. */
export async function readOwnMails({ db, config }: System, caller: Caller): Promise<OwnMails> {
  const topics = topicsFor(caller.role_type, config);
  const unwanted = await findUnwanted(db, caller.id);
  return { topics, off: topics.filter((topic) => unwanted.includes(topic)) };
}

/**
 * Stores which kinds of mail the caller does not want. Kinds that the form did not show stay as they are: an admin may
 * have been an author before, and the operator may have switched some kinds off for everyone.
 */
export async function saveOwnMails(system: System, caller: Caller, off: readonly MailTopic[]): Promise<Done> {
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

/**
 * Switches off the kind of mail that the token names. A token that was mailed to an unconfirmed address stops all mails
 * about articles, as `stopMails` does. A repeated call changes nothing.
 * @throws 404 for a token that this site has not made
 */
export async function switchMailsOff(system: System, token: string): Promise<void> {
  const stop = readStopToken(system.secret, token);
  if (stop) return await stopMailsTo(system, stop);
  const choice = readUnsubscribeToken(system.secret, token);
  if (!choice) throw notFound('Alamat ini tidak lengkap. Matikan email di halaman akun Anda.');
  await change(system, async (tx) => await switchOff(tx, choice.userId, [choice.topic]));
}

/**
 * Stops the mails about articles to an unconfirmed address, when its reader asks for that: a stranger may have
 * registered the address. Mails that the account's user requests are still sent. A repeated call changes nothing.
 * @throws 422 (errors.token) for a token that this site has not made
 */
export async function stopMails(system: System, token: string): Promise<Done> {
  const stop = readStopToken(system.secret, token);
  if (!stop) throw invalid('token', 'Tautan ini tidak tersalin seluruhnya. Buka lagi tautan di email kami.');
  await stopMailsTo(system, stop);
  return { message: 'Email tentang artikel tidak lagi kami kirim ke alamat Anda.' };
}

async function stopMailsTo(system: System, { userId, addressHash }: Stop): Promise<void> {
  await change(system, async (tx) => {
    const user = await lockOpenAccount(tx.db, userId);
    const email = user && hashAddress(user.email) === addressHash ? user.email : undefined;
    // The reader of a confirmed address is the account's user, so the token changes the user's own mail settings.
    if (email !== undefined && (await readUnconfirmedSince(tx.db, userId)) === null) {
      return await switchOff(tx, userId, STOPPED);
    }
    if (!(await stopAddress(tx.db, addressHash, tx.now)) || email === undefined) return;
    await withdrawStoppableMailsTo(tx.db, email);
    await tx.audit({ actorId: null, action: 'stop mails', entity: 'user', entityId: userId });
  });
}

async function switchOff(tx: Change, userId: number, topics: readonly MailTopic[]): Promise<void> {
  await lockPerson(tx.db, userId);
  const before = await findUnwanted(tx.db, userId);
  const added = topics.filter((topic) => !before.includes(topic));
  if (added.length === 0) return;
  await setUnwanted(tx.db, userId, [...before, ...added]);
  const details = { mails_off: 'changed' };
  await tx.audit({ actorId: userId, action: 'edit', entity: 'user', entityId: userId, details });
}
