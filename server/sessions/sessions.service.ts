import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { Credentials, LoginAnswer, RefreshAnswer } from '#contract/sessions.ts';
import type { Queries } from '#server/database/database.ts';
import { notSignedIn } from '#server/errors.ts';
import { forgiveAccount, limitAccount } from '#server/rate-limits/rate-limits.service.ts';
import type { System } from '#server/system.ts';
import { verifyPassword } from '#server/passwords/passwords.ts';
import { findUserWithPassword, lockCheckedPassword, requireUser } from '#server/users/users.service.ts';
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

/** A refresh accepts a token until this long after its expiry. */
const REFRESH_GRACE_MS = 60_000;
/** After a refresh the old token stays valid for this long, for requests that are already being sent. */
const OVERLAP_MS = 30_000;
/** A session ends this long after its sign-in, however often it is refreshed (NIST SP 800-63B, AAL1). */
const LONGEST_SESSION_MS = 30 * 86_400_000;

/** Takes equally long and fails with the same message for a wrong address and a wrong password. */
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
    // A password reset may have ended every session meanwhile. This sign-in used the old password and must fail.
    if (!(await lockCheckedPassword(db, found))) throw notSignedIn(messages.login.failed);
    return await startSession({ ...system, db }, found.id);
  });
  system.log.info({ user: found.id, address }, 'signed in');
  return { user: await requireUser(system, found.id), authorization: { token } };
}

/** Starts a session and returns its first token. */
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
 * Returns a new token for a token that is valid or expired less than a minute ago. Of several simultaneous refreshes
 * (two tabs) one creates the token, and all get the same one.
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

/** Ends the session of a token, even if the token has expired. */
export async function logout(system: System, token: string | undefined): Promise<{ message: string }> {
  const claims = token === undefined ? undefined : await readToken(system, token);
  const session = claims && (await findSession(system, claims));
  if (!session || !(await deleteSession(system.db, session.id))) throw notSignedIn();
  return { message: messages.logout.succeeded };
}

/** Ends every session of a person, for instance after a password reset. */
export async function endSessionsOfUser(db: Queries, userId: number): Promise<void> {
  await deleteSessionsOfUser(db, userId);
}

export async function countLiveSessions({ db, clock }: Pick<System, 'db' | 'clock'>): Promise<number> {
  return await countSessionsEndingAfter(db, clock.now().toISOString());
}

export async function removePastSessions({ db, clock }: System): Promise<void> {
  await deleteSessionsEndedBefore(db, new Date(clock.now().getTime() - REFRESH_GRACE_MS).toISOString());
}

/** Returns the session that a token names, if it belongs to the token's person. */
async function findSession({ db }: System, { sessionId, userId }: TokenClaims) {
  const session = await findSessionWithUser(db, sessionId);
  return session?.user_id === userId ? session : undefined;
}

/**
 * Returns the token that has just replaced this one, signed again. A token that was replaced earlier is used by two
 * parties, one of whom has stolen it. So its session ends for both (RFC 9700, 4.14.2).
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
  // `exp` has whole seconds, and the session must expire together with its token.
  return { userId, sessionId, tokenId: randomUUID(), expiresAt: new Date(Math.floor(endsAt / 1000) * 1000) };
}
