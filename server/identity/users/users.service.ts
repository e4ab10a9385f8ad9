import type { Insertable } from 'kysely';
import { ROLE_ADMIN, ROLE_USER } from '#contract/constants.ts';
import type { Registration, User, UserListQuery, UserSummary } from '#contract/identity/users.ts';
import type { ListMeta } from '#contract/lists.ts';
import { change, type Change } from '#server/change.ts';
import { ifTaken, type Queries } from '#server/database/database.ts';
import { toMeta, toPage } from '#server/database/paging.ts';
import type { UserTable } from '#server/database/schema.ts';
import { searchText } from '#server/database/search-text.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { resumeAddress } from '#server/mail/stopped-addresses.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';
import {
  countUsersWithRole,
  findAccountBy,
  findOpenUser,
  findOpenUsersWithRole,
  findPasswordState,
  findUnconfirmedSince,
  findUser,
  findUserForSignIn,
  findUsers,
  hasAnyUser,
  insertUser,
  lockPassword,
  lockUser,
  setConfirmed,
  updateUser,
} from './users.repository.ts';

type NewAccount = {
  isPrinted?: boolean;
  isConfirmed?: boolean;
  also?: (tx: Change, user: { id: number; email: string }) => Promise<void>;
};

/**
 * Creates a user with any role: a registration, the first admin or a demo author.
 * @param isPrinted whether the password was generated for the user, who must change it at the first sign-in
 * @param isConfirmed whether the address is known to belong to the user
 * @param also runs in the same transaction
 */
export async function createUser(
  system: System,
  input: Registration,
  roleType: number,
  { isPrinted = false, isConfirmed = true, also }: NewAccount = {},
): Promise<number> {
  const { password, ...profile } = input;
  const password_hash = await hashPassword(password);
  const created = change(system, async (tx) => {
    const state = {
      must_change_password: Number(isPrinted),
      unconfirmed_since: isConfirmed ? null : tx.now.toISOString(),
    };
    const id = await addUser(tx.db, { ...profile, password_hash, role_type: roleType, ...state }, tx.now);
    await tx.audit({ actorId: id, action: 'register', entity: 'user', entityId: id, details: { roleType } });
    await also?.(tx, { id, email: profile.email });
    return id;
  });
  return await created.catch(ifTaken(hasAccount));
}

const hasAccount = () => invalid('email', 'Email sudah terdaftar. Silakan login, atau gunakan email lain.');

type NewUser = Omit<Insertable<UserTable>, 'search_text' | 'created_at' | 'updated_at'>;

/** Inserts a user as a part of a larger change. Fails with a unique violation if another account has the address. */
export async function addUser(db: Queries, user: NewUser, now: Date): Promise<number> {
  const at = now.toISOString();
  const search_text = searchText(user.nama_depan, user.nama_belakang);
  return await insertUser(db, { ...user, search_text, created_at: at, updated_at: at });
}

/** @throws not found if the user does not exist or no longer exists. */
export async function requireUser({ db }: System, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw notFound('Pengguna tidak ditemukan.');
  return user;
}

/**
 * Finds the open account with this address (in lower case), including the password hash. Sign-in links and password
 * resets use it, so that they treat a closed account like an unknown address. Never send its result to a client.
 */
export async function findUserWithPassword({ db }: System, email: string) {
  const user = await findUserForSignIn(db, email);
  return user?.closed_at === null ? user : undefined;
}

/**
 * Finds the account with this address (in lower case) for a sign-in, even if it is closed: only a right password may
 * show that. Never send its result to a client.
 */
export async function findForSignIn({ db }: System, email: string) {
  return await findUserForSignIn(db, email);
}

/**
 * Finds the account with this address (in lower case), even if it is closed. The result has no password hash: a sign-in
 * needs findForSignIn.
 */
export async function findAccount(
  db: Queries,
  email: string,
): Promise<(User & { closed_at: string | null }) | undefined> {
  return await findAccountBy(db, 'email', email);
}

/** Returns an account, even if it is closed. @throws not found */
export async function requireAccount(db: Queries, id: number): Promise<User & { closed_at: string | null }> {
  const account = await findAccountBy(db, 'id', id);
  if (!account) throw notFound('Pengguna tidak ditemukan.');
  return account;
}

/** Finds the recipient of a mail. Returns undefined for a closed account, which gets no mail. */
export async function findRecipient(db: Queries, id: number): Promise<User | undefined> {
  return await findOpenUser(db, id);
}

/**
 * Locks a user, so that the account stays open until the transaction ends, and returns it. Returns undefined for a
 * closed account.
 */
export async function lockOpenAccount(db: Queries, id: number): Promise<User | undefined> {
  await lockUser(db, id);
  return await findOpenUser(db, id);
}

/** Locks a user: transactions that lock the same user run one after another. */
export async function lockPerson(db: Queries, id: number): Promise<void> {
  await lockUser(db, id);
}

/** Returns the admins whose account is open. */
export async function findAdmins(db: Queries): Promise<User[]> {
  return await findOpenUsersWithRole(db, ROLE_ADMIN);
}

/** Counts the registered authors, with or without an article, but not the erased accounts that have left no article. */
export async function countAuthors({ db }: System): Promise<number> {
  return await countUsersWithRole(db, ROLE_USER);
}

export async function isOpenAccount(db: Queries, id: number): Promise<boolean> {
  return (await findOpenUser(db, id)) !== undefined;
}

export async function hasUsers(db: Queries): Promise<boolean> {
  return await hasAnyUser(db);
}

/** Whether a password that was just checked is still valid. If so, it stays valid until the transaction ends. */
export async function lockCheckedPassword(db: Queries, user: { id: number; password_hash: string }): Promise<boolean> {
  return await lockPassword(db, user.id, user.password_hash);
}

/** @param isPrinted whether the password was generated for the user, who must change it at the next sign-in */
export async function changePassword(
  db: Queries,
  id: number,
  passwordHash: string,
  now: Date,
  { isPrinted = false } = {},
): Promise<void> {
  const columns = { password_hash: passwordHash, must_change_password: Number(isPrinted) };
  await updateUser(db, id, { ...columns, updated_at: now.toISOString() });
}

/** Returns whether the user must change the password before anything else: 1, otherwise 0. */
export async function readPasswordState(db: Queries, id: number): Promise<{ must_change_password: number }> {
  return await findPasswordState(db, id);
}

/** Closes an account, or opens it again if `closedAt` is null. The caller ends the sessions. */
export async function setClosed(db: Queries, id: number, closedAt: string | null, at: string): Promise<void> {
  const noSpam = closedAt === null ? { spam_at: null } : {};
  await updateUser(db, id, { closed_at: closedAt, updated_at: at, ...noSpam });
}

/** @param email in lower case. Fails by a unique violation if another account has it */
export async function changeEmail(db: Queries, id: number, email: string, now: Date): Promise<void> {
  await updateUser(db, id, { email, updated_at: now.toISOString() });
}

/** Returns since when the user's address has been unconfirmed, or null if it is confirmed. */
export async function readUnconfirmedSince(db: Queries, id: number): Promise<string | null> {
  return await findUnconfirmedSince(db, id);
}

/** Marks the user's address as confirmed, and lifts a stop of mails to it. */
export async function confirmAddress(db: Queries, id: number): Promise<void> {
  await resumeAddress(db, await setConfirmed(db, id));
}

/** Makes every device unknown on which the user has signed in until now. */
export async function forgetDevices(db: Queries, id: number, now: Date): Promise<void> {
  await updateUser(db, id, { devices_since: now.toISOString() });
}

/**
 * Replaces all data that identifies a user, and clears the profile and the settings. The caller updates everything
 * derived from the name.
 */
export async function replaceIdentity(
  db: Queries,
  id: number,
  identity: Omit<Registration, 'password'> & { password_hash: string },
  at: string,
): Promise<void> {
  await updateUser(db, id, {
    ...identity,
    affiliation: '',
    citation_name: '',
    bio: '',
    orcid: null,
    mails_off: '[]',
    delete_at: null,
    works_stay: null,
    seen_at: '',
    unconfirmed_since: null,
    search_text: searchText(identity.nama_depan, identity.nama_belakang),
    updated_at: at,
  });
}

export async function listUsers(
  { db, config }: System,
  query: UserListQuery,
): Promise<{ data: UserSummary[]; meta: ListMeta }> {
  const page = toPage(query, config.listCap);
  const { rows, ...counted } = await findUsers(db, query, page);
  return { data: rows, meta: toMeta(page, counted) };
}
