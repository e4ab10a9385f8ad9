import { ROLE_ADMIN } from '#contract/constants.ts';
import { articleChangedMail, isNoted } from '#server/articles/letters/change-mails.ts';
import type { Caller } from '#server/callers.ts';
import type { Change } from '#server/change.ts';
import { toUnconfirmed } from '#server/identity/joining/confirmation.service.ts';
import { findRecipient } from '#server/identity/users/users.service.ts';
import type { System } from '#server/system.ts';
import type { Told } from './publishing.service.ts';

type Shown = { public_number: number };

/**
 * Queues a mail to the author about a change that an editor has published with a note for readers. Queues none if the
 * edit has added no public version, or if the caller is the author.
 * @param before the row before the edit
 */
export async function notifyOfChange(
  system: System,
  tx: Change,
  caller: Caller,
  { before, after, told }: { before: Shown; after: Shown & Written; told: Told | undefined },
): Promise<void> {
  const { id, title, user_id } = after;
  if (!told || !isNoted(told.kind) || after.public_number === before.public_number) return;
  if (!system.config.notifyAuthors || user_id === caller.id) return;
  const author = await findRecipient(tx.db, user_id);
  if (!author) return;
  const { nama_depan, email, role_type } = author;
  const { kind, note } = told;
  const isAdmin = role_type === ROLE_ADMIN;
  const mail = articleChangedMail({ nama_depan, isAdmin, id, title, kind, note, site: await tx.mailSite() });
  const unconfirmed = await toUnconfirmed(system, tx, author, mail.plain);
  await tx.mail({ ...mail, unconfirmed, recipient: email });
}

type Written = { id: number; title: string; user_id: number };
