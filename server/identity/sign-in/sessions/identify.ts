import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/callers.ts';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken, claimsSession } from '#server/http/authentication.ts';
import type { System } from '#server/system.ts';
import { dutyOf, refuseBeforeDuty } from './duties.ts';
import { findSessionWithUser, setSeen, setUsed } from './sessions.repository.ts';
import { readToken } from './tokens.ts';

/**
 * Returns the caller of a request, or undefined for a request without a Bearer token. Public calls refuse an invalid
 * token too: otherwise an admin whose session has ended would get a shorter list without knowing why.
 * @throws 401 for an invalid token; 403 if the caller must first change the password or turn on a second factor
 */
export async function identify(system: System, request: FastifyRequest): Promise<Caller | undefined> {
  if (!claimsSession(request.headers)) return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(system, token);
  if (!caller) throw notSignedIn();
  refuseBeforeDuty(caller.duty, request.routeOptions.config.call);
  return caller;
}

/** Returns the caller if we signed the token, and neither the token nor its session has ended. */
export async function findCaller(system: System, token: string): Promise<Caller | undefined> {
  const now = system.clock.now();
  const claims = await readToken(system, token);
  if (!claims || claims.expiresAt <= now) return undefined;
  const session = await findSessionWithUser(system.db, claims.sessionId);
  if (!session || session.user_id !== claims.userId || session.expires_at <= now.toISOString()) return undefined;
  const isCurrent = session.token_id === claims.tokenId;
  const isPrevious =
    session.previous_token_id === claims.tokenId && (session.previous_token_until ?? '') > now.toISOString();
  if (!isCurrent && !isPrevious) return undefined;
  await recordUse(system, session, now);
  const duty = await dutyOf(system, { ...session, id: session.user_id });
  return { id: session.user_id, role_type: session.role_type, sessionId: session.id, duty };
}

/** The use of a session is stored at most this often, because each time costs a commit. */
const RECORD_EVERY_MS = 10 * 60_000;

/** Stores when a session and its user were last active. An error here does not fail the request. */
async function recordUse(
  { db, log }: System,
  { id, user_id, created_at, used_at }: { id: string; user_id: number; created_at: string; used_at: string | null },
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(used_at ?? created_at) < RECORD_EVERY_MS) return;
  try {
    await setUsed(db, id, now.toISOString());
    await setSeen(db, user_id, now.toISOString());
  } catch (error) {
    log.warn({ err: error }, 'the use of a session was not noted');
  }
}
