import type { Insertable } from 'kysely';
import type { Registration, User, UserListQuery } from '#contract/identity/users.ts';
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
  findAccountBy,
  findRecipient,
  findUser,
  findForSignIn,
  findUsers,
  insertUser,
  lockPerson,
  setConfirmed,
  updateUser,
} from './users.repository.ts';

export {
  countAuthors,
  findAdmins,
  findForSignIn,
  findRecipient,
  findSpamAt,
  hasUsers,
  lockCheckedPassword,
  lockPerson,
  readPasswordState,
  readUnconfirmedSince,
} from './users.repository.ts';

type NewAccount = {
  isPrinted?: boolean;
  isConfirmed?: boolean;
  also?: (tx: Change, user: { id: number; email: string }) => Promise<void>;
};

/**
 * Creates a user with any role, for registrations, the first admin and demo authors.
 * @param isPrinted true for a generated password that was printed: the user must change it at the first sign-in
 * @param isConfirmed whether the address is known to belong to the user
 * @param also a function that runs in the same transaction
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

/** Inserts a user in the caller's transaction. Fails with a unique violation if another account has the address. */
export async function addUser(db: Queries, user: NewUser, now: Date): Promise<number> {
  const at = now.toISOString();
  const search_text = searchText(user.nama_depan, user.nama_belakang);
  return await insertUser(db, { ...user, search_text, created_at: at, updated_at: at });
}

/** Returns a user, even one with a closed account. @throws 404 for an unknown id */
export async function requireUser({ db }: System, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw notFound('Pengguna tidak ditemukan.');
  return user;
}

/**
 * Finds the open account with this address (in lower case), including the password hash: never send it to a client.
 * Sign-in links and password resets use this, so that they treat a closed account like an unknown address.
 */
export async function findUserWithPassword({ db }: System, email: string) {
  const user = await findForSignIn(db, email);
  return user?.closed_at === null ? user : undefined;
}

/** Finds an account by its address in lower case, even if it is closed. The result has no password hash. */
export async function findAccount(
  db: Queries,
  email: string,
): Promise<(User & { closed_at: string | null }) | undefined> {
  return await findAccountBy(db, 'email', email);
}

/** Returns an account, even if it is closed. @throws 404 */
export async function requireAccount(db: Queries, id: number): Promise<User & { closed_at: string | null }> {
  const account = await findAccountBy(db, 'id', id);
  if (!account) throw notFound('Pengguna tidak ditemukan.');
  return account;
}

/** Locks a user until the transaction ends, and returns them. Returns undefined if the account is closed. */
export async function lockOpenAccount(db: Queries, id: number): Promise<User | undefined> {
  await lockPerson(db, id);
  return await findRecipient(db, id);
}

export async function isOpenAccount(db: Queries, id: number): Promise<boolean> {
  return (await findRecipient(db, id)) !== undefined;
}

/** @param isPrinted true for a generated password that was printed: the user must change it at the next sign-in */
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

/** Closes an account, or opens it again if `closedAt` is null. The caller must end the sessions. */
export async function setClosed(db: Queries, id: number, closedAt: string | null, at: string): Promise<void> {
  const noSpam = closedAt === null ? { spam_at: null } : {};
  await updateUser(db, id, { closed_at: closedAt, updated_at: at, ...noSpam });
}

/** Changes a user's address to `email` (in lower case). Fails with a unique violation if another account has it. */
export async function changeEmail(db: Queries, id: number, email: string, now: Date): Promise<void> {
  await updateUser(db, id, { email, updated_at: now.toISOString() });
}

/** Marks the user's address as confirmed. If mails to the address were stopped, they are sent again. */
export async function confirmAddress(db: Queries, id: number): Promise<void> {
  await resumeAddress(db, await setConfirmed(db, id));
}

/** Makes the user's known devices unknown again. Each known device has its own limit of wrong passwords. */
export async function forgetDevices(db: Queries, id: number, now: Date): Promise<void> {
  await updateUser(db, id, { devices_since: now.toISOString() });
}

/**
 * Replaces all data that identifies a user, and clears the profile and the settings. The caller must also update
 * the posts' search texts (renameAuthor).
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

export async function listUsers({ db, config }: System, query: UserListQuery) {
  const page = toPage(query, config.listCap);
  const { rows, ...counted } = await findUsers(db, query, page);
  return { data: rows, meta: toMeta(page, counted) };
}
