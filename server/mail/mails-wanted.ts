import { type MailTopic, mailTopics } from '#contract/mails-wanted.ts';
import type { Queries } from '#server/database/database.ts';

/** Returns what the person with this address wants of mails, and whether they have confirmed it; undefined if none has it. */
export async function readRecipient(db: Queries, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'mails_off', 'unconfirmed_since'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  return { userId: row.id, isConfirmed: row.unconfirmed_since === null, off: readTopics(row.mails_off) };
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
