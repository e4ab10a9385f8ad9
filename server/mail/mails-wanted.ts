import { type MailTopic, mailTopics } from '#contract/accounts/mails-wanted.ts';
import type { Queries } from '#server/database/database.ts';
import { fromJson, type Json, toJson } from '#server/database/json-column.ts';
import { findStopped, hashAddress } from './stopped-addresses.ts';

/**
 * Returns the accounts with these ids or this e-mail address. `off`: the kinds of mail that the user has switched off.
 * `isStopped`: the address is unconfirmed, and a link in a mail was used to stop mails about articles. `isClosed`: the
 * account is closed and gets no mail.
 */
export async function readRecipients(db: Queries, wanted: { ids: readonly number[] } | { email: string }) {
  if ('ids' in wanted && wanted.ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'mails_off', 'unconfirmed_since', 'closed_at'])
    .where((row) => ('ids' in wanted ? row('id', 'in', wanted.ids) : row('email', '=', wanted.email)))
    .execute();
  const unconfirmed = rows.filter((row) => row.unconfirmed_since !== null).map(({ email }) => email);
  const stopped = await findStopped(db, unconfirmed);
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

export async function findUnwanted(db: Queries, userId: number): Promise<MailTopic[]> {
  const row = await db.selectFrom('users').select('mails_off').where('id', '=', userId).executeTakeFirstOrThrow();
  return readTopics(row.mails_off);
}

export async function setUnwanted(db: Queries, userId: number, topics: readonly MailTopic[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ mails_off: toJson(topics) })
    .where('id', '=', userId)
    .execute();
}

/** Ignores topics that this release does not know. Another release may have stored them. */
function readTopics(stored: Json<string[]>): MailTopic[] {
  const topics = fromJson(stored);
  return mailTopics.filter((topic) => topics.includes(topic));
}
