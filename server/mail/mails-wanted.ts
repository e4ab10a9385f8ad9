import { type MailTopic, mailTopics } from '#contract/accounts/mails-wanted.ts';
import type { Queries } from '#server/database/database.ts';
import { findStopped, hashAddress, isStopped } from './stopped-addresses.ts';

/**
 * Returns what the person with this address wants of mails, and whether they have confirmed it; undefined if none has it.
 * `isStopped`: nobody has confirmed the address, and its reader has stopped mails about articles.
 */
export async function readRecipient(db: Queries, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'mails_off', 'unconfirmed_since'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const isConfirmed = row.unconfirmed_since === null;
  const off = readTopics(row.mails_off);
  return { userId: row.id, isConfirmed, isStopped: !isConfirmed && (await isStopped(db, email)), off };
}

/** Returns the same of several people, by their ids. `isClosed`: the account gets no mail. */
export async function readRecipients(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'mails_off', 'unconfirmed_since', 'closed_at'])
    .where('id', 'in', ids)
    .execute();
  const unconfirmed = rows.filter((row) => row.unconfirmed_since !== null);
  const stopped = await findStopped(
    db,
    unconfirmed.map(({ email }) => email),
  );
  return rows.map((row) => {
    const isConfirmed = row.unconfirmed_since === null;
    return {
      userId: row.id,
      isConfirmed,
      isStopped: !isConfirmed && stopped.has(hashAddress(row.email)),
      isClosed: row.closed_at !== null,
      off: readTopics(row.mails_off),
    };
  });
}

/** Returns the kinds of mail that a person has switched off. */
export async function findUnwanted(db: Queries, userId: number): Promise<MailTopic[]> {
  const row = await db.selectFrom('users').select('mails_off').where('id', '=', userId).executeTakeFirstOrThrow();
  return readTopics(row.mails_off);
}

export async function setUnwanted(db: Queries, userId: number, topics: readonly MailTopic[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ mails_off: JSON.stringify(topics) })
    .where('id', '=', userId)
    .execute();
}

/** Leaves out what another release has stored and this one does not know. */
function readTopics(stored: string): MailTopic[] {
  const topics = JSON.parse(stored) as string[];
  return mailTopics.filter((topic) => topics.includes(topic));
}
