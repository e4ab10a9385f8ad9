import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { Credentials, LoginAnswer, RefreshAnswer } from '#contract/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { notSignedIn } from '#server/errors.ts';
import { forgiveAccount, limitAccount } from '#server/rate-limits/rate-limits.ts';
import type { System } from '#server/system.ts';
import { verifyPassword } from '#server/passwords/passwords.ts';
import { findUserWithPassword, holdPassword, requireUser } from '#server/users/users.service.ts';
import {
  countSessionsEndingAfter,
  deleteSession,
  deleteSessionsEndedBefore,
  deleteSessionsOfUser,
  findSessionWithUser,
  insertSession,
  replaceToken,
} from './sessions.repository.ts';
import { readToken, signToken, type TokenClaims } from './tokens.ts';

/** A token is still taken for a refresh this long after it expired. */
const REFRESH_GRACE_MS = 60_000;
/** After a refresh the old token works on this long, for requests already under way. */
const OVERLAP_MS = 30_000;
/** However often it is refreshed, a session ends this long after its sign-in (NIST SP 800-63B, AAL1). */
const LONGEST_SESSION_MS = 30 * 86_400_000;

/** Takes as long, and says the same, whether the address or the password is wrong. */
export async function login(system: System, { email, password }: Credentials, address: string): Promise<LoginAnswer> {
  await limitAccount(system, 'login', email);
  const found = await findUserWithPassword(system, email);
  const isRight = await verifyPassword(password, found?.password_hash);
  if (!found || !isRight) {
    system.log.warn({ user: found?.id, address }, 'a sign-in was refused');
    throw notSignedIn(messages.login.failed);
  }
  await forgiveAccount(system, 'login', email);
  const token = await system.db.transaction().execute(async (db) => {
    // A password reset that was quicker has ended every session, and this one must not outlive it.
    if (!(await holdPassword(db, found))) throw notSignedIn(messages.login.failed);
    return await startSession({ ...system, db }, found.id);
  });
  system.log.info({ user: found.id, address }, 'signed in');
  return { user: await requireUser(system, found.id), authorization: { token } };
}

/** A new session of a person; answers its first token. */
export async function startSession(system: System, userId: number): Promise<string> {
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
  });
  return await signToken(system, claims);
}

/**
 * A new token for one that is valid or expired less than a minute ago. Of several refreshes at once (two tabs) one
 * makes the new token and the others are given the same.
 */
export async function refresh(system: System, token: string | undefined): Promise<RefreshAnswer> {
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

/** Ends the session that a token belongs to, also when the token has expired. */
export async function logout(system: System, token: string | undefined): Promise<{ message: string }> {
  const claims = token === undefined ? undefined : await readToken(system, token);
  const session = claims && (await findSession(system, claims));
  if (!session || !(await deleteSession(system.db, session.id))) throw notSignedIn();
  return { message: messages.logout.succeeded };
}

/** Every session of a person ends at once: after a password reset, for instance. */
export async function endSessionsOfUser(db: Queries, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
}

export async function countLiveSessions({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<number> {
  return await countSessionsEndingAfter(db, clock.now().toISOString());
}

export async function removePastSessions({ db, clock }: System): Promise<void> {
  await deleteSessionsEndedBefore(db, new Date(clock.now().getTime() - REFRESH_GRACE_MS).toISOString());
}

/** The session that a token names, if it is that person's. */
async function findSession({ db }: System, { sessionId, userId }: TokenClaims) {
  const session = await findSessionWithUser(db, sessionId);
  return session?.user_id === userId ? session : undefined;
}

/**
 * Returns the token that replaced this one a moment ago, signed again. A token that was replaced earlier has two owners, one of
 * whom has stolen it, so its session ends for both (RFC 9700, 4.14.2).
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
  // exp counts whole seconds, and the session ends with its token.
  return { userId, sessionId, tokenId: randomUUID(), expiresAt: new Date(Math.floor(endsAt / 1000) * 1000) };
}
