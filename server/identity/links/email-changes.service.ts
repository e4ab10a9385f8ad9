import type { Queries } from '#server/database/database.ts';
import type { EmailChangeTable } from '#server/database/schema.ts';
import { endMailLinks } from './mail-links.service.ts';
import {
  deleteEmailChange,
  findEmailChange,
  replaceEmailChange,
  setConfirmed,
} from './email-changes.repository.ts';

/** Stores the change that a person asks for, in place of an earlier one, whose links end. */
export async function storeEmailChange(
  db: Queries,
  change: Omit<EmailChangeTable, 'old_confirmed_at' | 'new_confirmed_at'>,
): Promise<void> {
  await dropEmailChange(db, change.user_id);
  await replaceEmailChange(db, { ...change, old_confirmed_at: null, new_confirmed_at: null });
}

/** Returns the change of a person that waits for its links, if there is one. */
export async function readEmailChange(db: Queries, userId: number, now: Date): Promise<EmailChangeTable | undefined> {
  return await findEmailChange(db, userId, now.toISOString());
}

/** Notes that one of the two addresses has confirmed the change. Returns the change afterwards. */
export async function noteConfirmation(
  db: Queries,
  change: EmailChangeTable,
  address: string,
  now: Date,
): Promise<EmailChangeTable> {
  const side = address === change.new_email ? 'new_confirmed_at' : 'old_confirmed_at';
  const confirmed = { [side]: now.toISOString() };
  await setConfirmed(db, change.user_id, confirmed);
  return { ...change, ...confirmed };
}

/**
 * Drops the change that a person has asked for, with its links. Call it with each change of the password and each closing
 * of an account, because another person may have asked for it. Returns whether there was one.
 */
export async function dropEmailChange(db: Queries, userId: number): Promise<boolean> {
  await endMailLinks(db, userId, 'change email');
  await endMailLinks(db, userId, 'keep email');
  return await deleteEmailChange(db, userId);
}
