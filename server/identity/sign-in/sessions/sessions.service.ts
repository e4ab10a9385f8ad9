import type { CallAnswer, CallBody } from '#contract/call-schemas.ts';
import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { OwnSession } from '#contract/accounts/account.ts';
import { schemasOf } from '#contract/call-schemas.ts';
import type { OwnUser } from '#contract/identity/users.ts';
import type { Credentials, LoginAnswer } from '#contract/identity/sessions.ts';
import type { PasskeyCredential } from '#contract/identity/second-factor.ts';
import type { Caller } from '#server/callers.ts';
import { change, type Change } from '#server/change.ts';
import type { DeviceCookie } from '#server/http/device-cookie.ts';
import { codesCountedAs, countedAs, rememberDevice } from '#server/identity/sign-in/known-devices.service.ts';
import { readMailLink, useMailLink, wrongLink } from '#server/identity/links/mail-links.service.ts';
import { AppError, notFound, notSignedIn } from '#server/errors.ts';
import { forgiveAccount, limitAccount } from '#server/http/rate-limits/rate-limits.service.ts';
import { checkPasskey, spendPasskey } from '#server/identity/sign-in/second-factor/passkeys.service.ts';
import {
  refuseSignIn,
  requireCode,
  type RightCode,
  spendCode,
} from '#server/identity/sign-in/second-factor/sign-in-codes.service.ts';
import type { System } from '#server/system.ts';
import { verifyPassword } from '#server/identity/passwords/passwords.ts';
import {
  findForSignIn,
  findUserWithPassword,
  lockCheckedPassword,
  confirmAddress,
  lockOpenAccount,
  readPasswordState,
  requireUser,
} from '#server/identity/users/users.service.ts';
import {
  countSessionsEndingAfter,
  deleteSession,
  deleteSessionOf,
  deleteSessionsEndedBefore,
  endSessionsBut,
  findSessionsOfUser,
  findSessionWithUser,
  insertSession,
  replaceToken,
  setSeen,
} from './sessions.repository.ts';
import { deviceOf } from './devices.ts';
import { dutyOf } from './duties.ts';
import { notifyOfTries } from './sign-in-links.service.ts';
import { readToken, signToken, type TokenClaims } from './tokens.ts';

export { endSessionsBut, endSessionsOfUser } from './sessions.repository.ts';

/** A token can still be refreshed for this long after it has expired. */
const REFRESH_GRACE_MS = 60_000;
/** After a refresh the old token stays valid for this long, because other requests may still be sending it. */
const OVERLAP_MS = 30_000;
/** A session ends this long after its sign-in, however often it is refreshed (NIST SP 800-63B, AAL1). */
const LONGEST_SESSION_MS = 30 * 86_400_000;

const CLOSED = 'Akun ini ditutup oleh pengelola situs. Menurut Anda itu keliru? Hubungi kami lewat halaman Kontak.';

/** The client that signs in. `address` is its IP address. */
export type Origin = { address: string; userAgent: string | undefined; device: DeviceCookie };

/**
 * Signs in with a password, and with a code if the user has a second factor. A wrong address and a wrong password get
 * the same message in the same time; only the right password shows that an account is closed. Each device on which the
 * user has signed in before has its own limit of tries. All other devices share one limit.
 */
export async function login(system: System, { email, password, code }: Credentials, origin: Origin) {
  const { address } = origin;
  const counted = await countedAs(system, email, origin.device);
  const triesLeft = await limitAccount(system, 'login', counted);
  const found = await findForSignIn(system.db, email);
  const isRight = await verifyPassword(password, found?.password_hash);
  if (found && found.closed_at !== null && isRight) throw new AppError('accountClosed', CLOSED);
  if (!found || !isRight) {
    system.log.warn({ user: found?.id, address }, 'a sign-in was refused');
    if (triesLeft === 0) await notifyOfTries(system, email);
    throw notSignedIn(messages.login.failed);
  }
  await forgiveAccount(system, 'login', counted);
  const countedCodes = await codesCountedAs(system, email, origin.device);
  const right = await requireCode(system, found, code, { counted: countedCodes, refuse: refuseSignIn });
  const device = await deviceOf(origin.userAgent);
  const token = await change(system, async (tx) => {
    // A password reset may have ended all sessions meanwhile. This sign-in used the old password, so it must fail.
    if (!(await lockCheckedPassword(tx.db, found))) throw notSignedIn(messages.login.failed);
    return await beginSession(system, tx, found, right, device);
  });
  return await welcome(system, found.id, token, origin, { hasShownCode: right !== undefined });
}

/**
 * Signs in by a mailed link, which works once and replaces only the password: a user with a second factor must also
 * give a code. A wrong code does not use the link up.
 * @throws 422 for a token that is wrong, used or expired; 401 (errors.code) for a wrong or missing code
 */
export async function signInByLink(system: System, { token, code }: CallBody<'signInByLink'>, origin: Origin) {
  const { user_id, email } = await readMailLink(system, system.db, 'sign in', token);
  const found = await findUserWithPassword(system, email);
  if (found?.id !== user_id) throw wrongLink();
  const counted = await codesCountedAs(system, email, origin.device);
  const right = found && (await requireCode(system, found, code, { counted, refuse: refuseSignIn }));
  const device = await deviceOf(origin.userAgent);
  const { userId, session } = await change(system, async (tx) => {
    await useMailLink(tx, 'sign in', token);
    const user = await lockOpenAccount(tx.db, user_id ?? 0);
    // The account may have another address since the link was mailed. The link is then invalid.
    if (user?.email !== email) throw wrongLink();
    await confirmAddress(tx.db, user.id);
    return { userId: user.id, session: await beginSession(system, tx, user, right, device) };
  });
  return await welcome(system, userId, session, origin, { hasShownCode: right !== undefined });
}

/** Signs in by a passkey, which counts as both factors: the device has asked for a PIN or fingerprint. @throws 401 */
export async function signInByPasskey(system: System, given: PasskeyCredential, origin: Origin): Promise<LoginAnswer> {
  const passkey = await checkPasskey(system, 'sign in', given, notSignedIn);
  const device = await deviceOf(origin.userAgent);
  const session = await change(system, async (tx) => {
    if (!(await lockOpenAccount(tx.db, passkey.userId))) throw notSignedIn(messages.login.failed);
    await spendPasskey(tx, passkey, notSignedIn);
    return await startSession({ ...system, db: tx.db }, passkey.userId, device);
  });
  return await welcome(system, passkey.userId, session, origin, { hasShownCode: true });
}

/** Starts a session for a sign-in and uses up the second-factor code. The caller has locked the user. */
async function beginSession(
  system: System,
  tx: Change,
  user: { id: number; email: string; nama_depan: string },
  code: RightCode | undefined,
  device: string,
): Promise<string> {
  await spendCode(tx, user, code, refuseSignIn);
  return await startSession({ ...system, db: tx.db }, user.id, device);
}

/** Completes a sign-in: marks the device as known, logs the sign-in and returns the response. */
async function welcome(
  system: System,
  userId: number,
  token: string,
  { address, device }: Origin,
  shown: { hasShownCode: boolean },
) {
  rememberDevice(system, device, userId, shown);
  system.log.info({ user: userId, address }, 'signed in');
  return { user: await readOwnUser(system, userId), authorization: { token } };
}

/** Returns the signed-in user, and what they must do before anything else. */
export async function readOwnUser(system: System, id: number): Promise<OwnUser> {
  const user = await requireUser(system, id);
  return { ...user, duty: await dutyOf(system, { ...user, ...(await readPasswordState(system.db, id)) }) };
}

/** Starts a session and returns its first token. `device` is the browser in words: 'Chrome di Android'. */
export async function startSession(system: System, userId: number, device = ''): Promise<string> {
  const { db, clock } = system;
  const now = clock.now();
  const claims = newClaims(system, userId, randomUUID());
  await insertSession(db, {
    id: claims.sessionId,
    user_id: userId,
    token_id: claims.tokenId,
    expires_at: claims.expiresAt.toISOString(),
    previous_token_id: null,
    previous_token_until: null,
    created_at: now.toISOString(),
    device,
  });
  await setSeen(db, userId, now.toISOString());
  return await signToken(system, claims);
}

/**
 * Returns a new token for a token that is valid or expired less than a minute ago. If several tabs refresh at once, one
 * of the requests creates the new token and all get the same one.
 */
export async function refresh(system: System, token: string | undefined): Promise<CallAnswer<'refresh'>> {
  const now = system.clock.now();
  const claims = token === undefined ? undefined : await readToken(system, token);
  if (!claims || claims.expiresAt.getTime() + REFRESH_GRACE_MS <= now.getTime()) throw notSignedIn();

  const session = await findSession(system, claims);
  if (session?.token_id === claims.tokenId) {
    const endsBy = Date.parse(session.created_at) + LONGEST_SESSION_MS;
    if (endsBy <= now.getTime()) throw notSignedIn();
    const next = newClaims(system, session.user_id, session.id, endsBy);
    const replaced = await replaceToken(system.db, session, {
      token_id: next.tokenId,
      expires_at: next.expiresAt.toISOString(),
      previous_token_until: new Date(now.getTime() + OVERLAP_MS).toISOString(),
    });
    if (replaced) return { authorization: { token: await signToken(system, next) } };
  }
  return { authorization: { token: await tokenInForce(system, claims) } };
}

/** Ends the session of a token, even if the token has expired. */
export async function logout(system: System, token: string | undefined): Promise<{ message: string }> {
  const claims = token === undefined ? undefined : await readToken(system, token);
  const session = claims && (await findSession(system, claims));
  if (!session || !(await deleteSession(system.db, session.id))) throw notSignedIn();
  return { message: messages.logout.succeeded };
}

/** Lists the caller's sessions, the current one first, then the most recently used. */
export async function listOwnSessions(system: System, caller: Caller): Promise<OwnSession[]> {
  const sessions = await listSessionsOf(system, caller.id);
  return sessions
    .map((session) => ({ ...session, is_current: session.id === caller.sessionId }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Lists a user's sessions, the most recently used first. */
export async function listSessionsOf({ db, clock }: System, userId: number): Promise<Omit<OwnSession, 'is_current'>[]> {
  const rows = await findSessionsOfUser(db, userId, clock.now().toISOString());
  return rows
    .map(({ id, device, created_at, used_at }) => ({ id, device, created_at, used_at: used_at ?? created_at }))
    .toSorted((a, b) => b.used_at.localeCompare(a.used_at));
}

/** Ends one of the caller's sessions. @throws 404 for a session that has ended, or that belongs to another user */
export async function endOneSession({ db }: System, caller: Caller, id: string): Promise<{ message: string }> {
  if (!(await deleteSessionOf(db, caller.id, id))) throw notFound(schemasOf('endSession').notFound ?? '');
  return { message: 'Perangkat itu dikeluarkan.' };
}

export async function endOtherSessions({ db }: Pick<System, 'db'>, caller: Caller): Promise<{ message: string }> {
  await endSessionsBut(db, caller.id, caller.sessionId);
  return { message: 'Semua perangkat lain dikeluarkan.' };
}

export async function countLiveSessions({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<number> {
  return await countSessionsEndingAfter(db, clock.now().toISOString());
}

export async function removePastSessions({ db, clock }: System): Promise<void> {
  await deleteSessionsEndedBefore(db, new Date(clock.now().getTime() - REFRESH_GRACE_MS).toISOString());
}

async function findSession({ db }: System, { sessionId, userId }: TokenClaims) {
  const session = await findSessionWithUser(db, sessionId);
  return session?.user_id === userId ? session : undefined;
}

/**
 * Returns the session's present token if that token replaced `old` less than 30 seconds ago. A later request with `old`
 * may come from a thief, so the session ends for the user and for the thief (RFC 9700, 4.14.2).
 */
async function tokenInForce(system: System, old: TokenClaims): Promise<string> {
  const session = await findSession(system, old);
  const isInOverlap =
    session?.previous_token_id === old.tokenId &&
    (session.previous_token_until ?? '') > system.clock.now().toISOString();
  if (!session) throw notSignedIn();
  if (!isInOverlap) {
    await deleteSession(system.db, session.id);
    system.log.warn({ user: session.user_id }, 'a replaced token was used again, so its session was ended');
    throw notSignedIn();
  }
  return await signToken(system, {
    userId: session.user_id,
    sessionId: session.id,
    tokenId: session.token_id,
    expiresAt: new Date(session.expires_at),
  });
}

function newClaims({ config, clock }: System, userId: number, sessionId: string, endsBy = Infinity): TokenClaims {
  const endsAt = Math.min(clock.now().getTime() + config.sessionHours * 3_600_000, endsBy);
  // Rounds down to whole seconds, because a JWT's `exp` has no fractions: session and token must expire together.
  return { userId, sessionId, tokenId: randomUUID(), expiresAt: new Date(Math.floor(endsAt / 1000) * 1000) };
}
