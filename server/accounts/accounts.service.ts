import { randomBytes } from 'node:crypto';
import type { WorksStay } from '#contract/accounts/account-deletion.ts';
import type { AuditAction } from '#contract/audit/audit-words.ts';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import type { User } from '#contract/identity/users.ts';
import { change, type Change } from '#server/change.ts';
import { deleteDraftsOf } from '#server/posts/drafts/drafts.service.ts';
import { dropEmailChange } from '#server/identity/links/email-changes.ts';
import { forgiveAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { forgetKeysOfUser } from '#server/audit/idempotency/idempotency.service.ts';
import { withdrawMailsTo } from '#server/mail/mail-queue.ts';
import { endMailLinks } from '#server/identity/links/mail-links.service.ts';
import { cancelPasswordReset } from '#server/identity/sign-in/password-resets/password-resets.service.ts';
import { endLinksBy } from '#server/articles/preview-links/preview-links.service.ts';
import { endClaimsOf } from '#server/articles/claims.service.ts';
import { removeSecondFactor } from '#server/identity/sign-in/second-factor/second-factor.service.ts';
import { endSessionsOfUser } from '#server/identity/sign-in/sessions/sessions.service.ts';
import type { System } from '#server/system.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import { ANONYMOUS, erasedAddress, isErased } from '#server/identity/users/anonymous.ts';
import { changeRole, lockAdmins } from '#server/identity/users/admins.ts';
import { findAccount, replaceIdentity, setClosed } from '#server/identity/users/users.service.ts';
import { emptyBinOf } from '#server/posts/deletions/deletions.service.ts';
import { renameAuthor } from '#server/posts/post-changes.service.ts';
import { articleKind } from '#server/posts/post-kind.ts';

/** Thrown if a change of an account is refused. The catching code turns `reason` into a message for its user. */
export class AccountRefused extends Error {
  readonly reason: 'unknown' | 'last admin' | 'admin' | 'no admin' | 'closed' | 'open' | 'erased';

  constructor(reason: AccountRefused['reason']) {
    super(`The account was not changed: ${reason}`);
    this.reason = reason;
  }
}

export type Account = User & { closed_at: string | null };
/** `email`: in lower case. `actorId`: the admin who makes the change, or null for the operator at the command line. */
type Given = {
  email: string;
  actorId: number | null;
  /** Runs first in the transaction. `admins`: the ids of the admins with an open account; their rows are locked. */
  before?: (tx: Change, admins: readonly number[]) => Promise<void>;
  /** Runs last in the transaction. */
  after?: (tx: Change, account: Account) => Promise<void>;
};

/**
 * Makes an author an admin. Ends the author's sessions, because a stolen old session must not get admin rights.
 * @throws AccountRefused for an admin, and for a closed account
 */
export async function promote(system: System, given: Given): Promise<Account> {
  return await changeAccount(system, given, 'promote', async (tx, account, at) => {
    if (account.closed_at !== null) throw new AccountRefused('closed');
    if (account.role_type === ROLE_ADMIN) throw new AccountRefused('admin');
    await changeRole(tx.db, account.id, ROLE_ADMIN, at);
    await endSessionsOfUser(tx.db, account.id);
  });
}

/**
 * Makes an admin an author. Ends the admin's sessions, and deletes an unused invitation link that would make the user
 * an admin again. Returns the account as it was before.
 * @throws AccountRefused for an author, and for the last admin with an open account
 */
export async function demote(system: System, given: Given): Promise<Account> {
  return await changeAccount(system, given, 'demote', async (tx, account, at) => {
    if (account.role_type !== ROLE_ADMIN) throw new AccountRefused('no admin');
    await changeRole(tx.db, account.id, ROLE_USER, at);
    await endMailLinks(tx.db, account.id, 'admin invitation');
    await endSessionsOfUser(tx.db, account.id);
  });
}

/**
 * Closes an account: ends its sessions and refuses every later sign-in and password reset. Its articles stay.
 * @throws AccountRefused for an account that is closed, and for the last admin with an open account
 */
export async function closeAccount(system: System, given: Given): Promise<Account> {
  return await changeAccount(system, given, 'close', async (tx, account, at) => {
    if (account.closed_at !== null) throw new AccountRefused('closed');
    await closeLocked(tx, account, at);
  });
}

/**
 * Opens a closed account again. Its password is the same as before.
 * @throws AccountRefused for an account that is open or was erased
 */
export async function openAccount(system: System, given: Given): Promise<Account> {
  return await changeAccount(system, given, 'reopen', async (tx, account, at) => {
    if (account.closed_at === null) throw new AccountRefused('open');
    if (isErased(account)) throw new AccountRefused('erased');
    await setClosed(tx.db, account.id, null, at);
  });
}

/**
 * Closes an account permanently and replaces the user's name, e-mail address and phone number by placeholders. Articles
 * and blog posts stay, with "Penulis" as their author, except those in the bin. Returns the account as it was before.
 * @throws AccountRefused for an account that was erased before, and for the last admin with an open account
 */
export async function erasePerson(system: System, given: Given): Promise<Account> {
  const passwordHash = await uselessPassword();
  const erased = await changeAccount(system, given, 'erase', async (tx, account) => {
    await eraseAccount(tx, account, passwordHash, 'anonymous');
  });
  await forgetLimits(system, erased.email);
  return erased;
}

/** Returns the hash of a random password that this function discards, so that the account refuses every password. */
export async function uselessPassword(): Promise<string> {
  return await hashPassword(randomBytes(32).toString('base64'));
}

/**
 * Permanently closes an account that the caller has locked, and replaces the data that identifies its user. The user's
 * articles in the bin are removed for good.
 * @param works 'named' keeps the author's name on published works, 'anonymous' replaces the name
 * @throws AccountRefused for an account that was erased
 */
export async function eraseAccount(
  tx: Change,
  account: Account,
  passwordHash: string,
  works: WorksStay,
): Promise<void> {
  if (isErased(account)) throw new AccountRefused('erased');
  const at = tx.now.toISOString();
  await closeLocked(tx, account, at);
  await endLinksBy(tx.db, account.id);
  await removeSecondFactor(tx.db, account.id);
  const { nama_depan, nama_belakang } = account;
  const name = works === 'named' ? { nama_depan, nama_belakang } : ANONYMOUS;
  const neutral = {
    ...name,
    email: erasedAddress(account.id),
    no_hp: '0000-0000',
    gender: 'L',
    password_hash: passwordHash,
  } as const;
  await replaceIdentity(tx.db, account.id, neutral, at);
  await renameAuthor(tx.db, articleKind, account.id);
  await emptyBinOf(tx, account.id);
  tx.publicChanged();
}

/** Deletes the rate-limit counters whose keys contain the e-mail address of an erased user. */
export async function forgetLimits(system: System, email: string): Promise<void> {
  for (const action of ['login', 'secondFactor', 'resetPassword', 'forgotPassword'] as const) {
    await forgiveAccount(system, action, email);
  }
}

/**
 * Closes an account that the caller has locked.
 * @param keepsDrafts true keeps the user's drafts for the case that the account is opened again
 */
export async function closeLocked(
  { db }: Change,
  { id, email, closed_at }: Account,
  at: string,
  { keepsDrafts = false } = {},
): Promise<void> {
  // This update waits until a simultaneous sign-in has committed. So the next line also deletes that sign-in's session.
  await setClosed(db, id, closed_at ?? at, at);
  await endSessionsOfUser(db, id);
  await cancelPasswordReset(db, id);
  await dropEmailChange(db, id);
  await endMailLinks(db, id);
  await withdrawMailsTo(db, email);
  await forgetKeysOfUser(db, id);
  if (!keepsDrafts) await deleteDraftsOf(db, id);
  await endClaimsOf(db, id);
}

/**
 * Changes the account with this e-mail address in one transaction. All admins' rows are locked.
 * @throws AccountRefused for an unknown address, and for the last admin unless `action` is 'reopen' or 'promote'
 */
export async function changeAccount(
  system: System,
  { email, actorId, before, after }: Given,
  action: AuditAction,
  work: (tx: Change, account: Account, at: string) => Promise<void>,
): Promise<Account> {
  return await change(system, async (tx) => {
    // Locks the admins before reading the account: if two requests remove the last two admins, one of them must fail.
    const admins = await lockAdmins(tx.db);
    await before?.(tx, admins);
    const account = await findAccount(tx.db, email);
    if (!account) throw new AccountRefused('unknown');
    const isLastAdmin = admins.length === 1 && admins[0] === account.id;
    if (isLastAdmin && action !== 'reopen' && action !== 'promote') throw new AccountRefused('last admin');
    await work(tx, account, tx.now.toISOString());
    await tx.audit({ actorId, action, entity: 'user', entityId: account.id });
    await after?.(tx, account);
    return account;
  });
}
