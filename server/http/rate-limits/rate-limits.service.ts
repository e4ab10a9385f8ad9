import type { CallName } from '#contract/calls.ts';
import { CONTENT_PICTURES } from '#contract/constants.ts';
import { AppError, tooManyRequests } from '#server/errors.ts';
import { type Caller, isAdmin } from '#server/callers.ts';
import type { System } from '#server/system.ts';
import { network, widerNetwork } from './network.ts';
import { addToCount, deleteCount, deleteCountsBefore, findCount } from './rate-limits.repository.ts';

type Limit = { times: number; minutes: number };

/** The limits per IP address and per account. An IP address has higher limits: a whole school may share one. */
const LIMITS = {
  login: { address: { times: 100, minutes: 10 }, account: { times: 10, minutes: 15 } },
  // Strangers cannot use up an account's tries: each try needs a right password or mailed link, or a session.
  secondFactor: { address: { times: 100, minutes: 10 }, account: { times: 5, minutes: 15 } },
  startPasskeySignIn: { address: { times: 100, minutes: 10 } },
  signInByPasskey: { address: { times: 100, minutes: 10 } },
  notifyOfWrongCodes: { address: { times: 1, minutes: 24 * 60 }, account: { times: 1, minutes: 24 * 60 } },
  register: { address: { times: 30, minutes: 60 } },
  // signUpNetwork and signUpMailDomain count registrations that passed all other checks.
  signUpNetwork: { address: { times: 120, minutes: 60 } },
  signUpMailDomain: { account: { times: 60, minutes: 60 } },
  forgotPassword: { address: { times: 30, minutes: 60 }, account: { times: 5, minutes: 60 } },
  // `forgotPassword` counts each known device alone, and a sign-in may add one. This limit counts them all together.
  forgotPasswordOnDevices: { account: { times: 10, minutes: 60 } },
  resetPassword: { address: { times: 60, minutes: 60 }, account: { times: 15, minutes: 60 } },
  // No limit per account: strangers could use up such a limit, and a user has only one valid link at a time anyway.
  askSignInLink: { address: { times: 30, minutes: 60 } },
  signInByLink: { address: { times: 60, minutes: 60 } },
  notifyOfTries: { address: { times: 1, minutes: 24 * 60 }, account: { times: 1, minutes: 24 * 60 } },
  upload: { address: { times: 600, minutes: 60 }, account: { times: 60, minutes: 60 } },
  // An IP address may send 1,200 pictures an hour. Each takes at most 1 s of CPU: together a third of one core.
  textPicture: {
    address: { times: 30 * CONTENT_PICTURES, minutes: 60 },
    account: { times: 5 * CONTENT_PICTURES, minutes: 60 },
  },
  commentArticle: { address: { times: 600, minutes: 60 }, account: { times: 60, minutes: 60 } },
  draftDiff: { address: { times: 600, minutes: 60 }, account: { times: 60, minutes: 60 } },
  // Saving a profile empties all caches if the user has a public text, so few saves are allowed.
  saveProfile: { address: { times: 300, minutes: 60 }, account: { times: 30, minutes: 60 } },
  requestEmailChange: { address: { times: 100, minutes: 60 }, account: { times: 5, minutes: 60 } },
  confirmEmailChange: { address: { times: 60, minutes: 60 } },
  confirmEmail: { address: { times: 60, minutes: 60 } },
  stopMails: { address: { times: 60, minutes: 60 } },
  sendConfirmation: { address: { times: 30, minutes: 60 }, account: { times: 3, minutes: 24 * 60 } },
  keepEmail: { address: { times: 60, minutes: 60 } },
  invite: { address: { times: 600, minutes: 60 }, account: { times: 60, minutes: 60 } },
  acceptInvitation: { address: { times: 60, minutes: 60 } },
  changePassword: { address: { times: 100, minutes: 10 }, account: { times: 10, minutes: 15 } },
  confirmByPasskey: { address: { times: 100, minutes: 10 }, account: { times: 10, minutes: 15 } },
  ownData: { address: { times: 60, minutes: 60 }, account: { times: 5, minutes: 60 } },
  testMail: { address: { times: 100, minutes: 60 }, account: { times: 10, minutes: 60 } },
  adminUpload: { address: { times: 600, minutes: 60 }, account: { times: 600, minutes: 60 } },
} as const satisfies Record<string, { address?: Limit; account?: Limit }>;

export type LimitedAction = keyof typeof LIMITS;

/** The actions with a limit per IP address or per account. */
type LimitedBy<Counted extends 'address' | 'account'> = {
  [Action in LimitedAction]: (typeof LIMITS)[Action] extends Record<Counted, Limit> ? Action : never;
}[LimitedAction];
type AddressAction = LimitedBy<'address'>;
type AccountAction = LimitedBy<'account'>;

/** Returns whether a call has a limit per IP address. If so, the call is counted before its body is read. */
export function isLimitedCall(call: CallName): call is CallName & AddressAction {
  return Object.hasOwn(LIMITS, call);
}

/**
 * Counts one try from an IP address. The counts are in the database, so all processes share them.
 * @throws 429 after too many tries
 */
export async function limitAddress(system: System, action: AddressAction, address: string): Promise<void> {
  if (!system.config.rateLimit) return;
  await count(system, addressKey(action, address), LIMITS[action].address);
}

/**
 * Counts one try for an account, from any IP address. Returns how many are left.
 * @throws 429 after too many tries
 */
export async function limitAccount(system: System, action: AccountAction, account: string | number): Promise<number> {
  if (!system.config.rateLimit) return Infinity;
  return await count(system, accountKey(action, account), LIMITS[action].account);
}

/** Counts one try for an account. Returns whether the limit allows it. */
export async function hasRoomFor(system: System, action: AccountAction, account: string | number): Promise<boolean> {
  try {
    await limitAccount(system, action, account);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyRequests') return false;
    throw error;
  }
}

/** Resets an account's count after a success. Every process sees the reset within a second. */
export async function forgiveAccount(system: System, action: LimitedAction, account: string | number): Promise<void> {
  if (!system.config.rateLimit) return;
  await deleteCount(system.db, accountKey(action, account));
}

/** Counts one upload for the IP address and for the account. @throws 429 after too many uploads */
export async function limitUploads(system: System, call: CallName, address: string, caller: Caller): Promise<void> {
  const action = isAdmin(caller) ? 'adminUpload' : call === 'uploadImage' ? 'textPicture' : 'upload';
  await limitAddress(system, action, address);
  await limitAccount(system, action, caller.id);
}

/**
 * Counts one registration for the network around the IP address (an IPv4 /24, an IPv6 /48), and for the domain of the
 * e-mail address. @throws 429 after too many registrations
 */
export async function limitSignUp(
  system: System,
  { address, mailDomain }: { address: string; mailDomain: string | undefined },
): Promise<void> {
  await limitAddress(system, 'signUpNetwork', widerNetwork(address));
  if (mailDomain !== undefined) await limitAccount(system, 'signUpMailDomain', mailDomain);
}

export async function removePastRateLimits(system: System): Promise<void> {
  await deleteCountsBefore(system.db, system.clock.now().toISOString());
}

/** When the limit of a key ends, and when the database was last read for it, in milliseconds since 1970. */
type UsedUp = { resetsAt: number; seenAt: number };

/**
 * Keys that have reached their limit, by database. Counting a try writes to the database. Without this map, refusing a
 * try would cost more than most of the refused work, and an attacker could keep the database busy.
 */
const usedUp = new WeakMap<System['db'], Map<string, UsedUp>>();
const MAX_REMEMBERED = 10_000;
/** After this time the database is read again, because a password reset or another process may have reset the count. */
const REREAD_MS = 1000;

async function refuseIfUsedUp({ db, clock }: System, key: string, { times, minutes }: Limit): Promise<void> {
  const remembered = usedUp.get(db)?.get(key);
  if (!remembered) return;
  const now = clock.now().getTime();
  // Ignores a limit that ends more than twice its `minutes` from now: it was stored while the clock was ahead.
  if (now < remembered.resetsAt && remembered.resetsAt <= now + 2 * minutes * 60_000) {
    if (Math.abs(now - remembered.seenAt) < REREAD_MS) throw tooManyRequests(secondsUntil(remembered.resetsAt, now));
    const row = await findCount(db, key);
    if (row && row.count > times && Date.parse(row.resets_at) === remembered.resetsAt) {
      remembered.seenAt = now;
      throw tooManyRequests(secondsUntil(remembered.resetsAt, now));
    }
  }
  usedUp.get(db)?.delete(key);
}

function rememberUsedUp({ db }: System, key: string, entry: UsedUp): void {
  const keys = usedUp.get(db) ?? new Map<string, UsedUp>();
  usedUp.set(db, keys);
  if (keys.size >= MAX_REMEMBERED) keys.clear();
  keys.set(key, entry);
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));

async function count(system: System, key: string, limit: Limit): Promise<number> {
  await refuseIfUsedUp(system, key, limit);
  const { times, minutes } = limit;
  const now = system.clock.now();
  const row = await addToCount(system.db, key, minutes, now);
  if (row.count > times) {
    const resetsAt = Date.parse(row.resets_at);
    rememberUsedUp(system, key, { resetsAt, seenAt: now.getTime() });
    throw tooManyRequests(secondsUntil(resetsAt, now.getTime()));
  }
  return times - row.count;
}

const addressKey = (action: LimitedAction, address: string) => `${action}:address:${network(address)}`;
const accountKey = (action: LimitedAction, account: string | number) => `${action}:account:${account}`;
