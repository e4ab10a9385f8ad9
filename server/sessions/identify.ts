import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/callers/callers.ts';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken, claimsSession } from '#server/http/authentication.ts';
import type { System } from '#server/system.ts';
import { findSessionWithUser } from './sessions.repository.ts';
import { readToken } from './tokens.ts';

/**
 * Returns the caller of a request; undefined for a request without a Bearer token. A token that does not hold is refused
 * even where anyone may call: otherwise an admin whose session ended would see a shorter list and not know why.
 * @throws 401 for such a token.
 */
export async function identify(system: System, request: FastifyRequest): Promise<Caller | undefined> {
  if (!claimsSession(request.headers)) return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(system, token);
  if (!caller) throw notSignedIn();
  return caller;
}

/** Returns the person behind a token that is genuine, in time, and whose session has not been ended. */
async function findCaller(system: System, token: string): Promise<Caller | undefined> {
  const now = system.clock.now();
  const claims = await readToken(system, token);
  if (!claims || claims.expiresAt <= now) return undefined;
  const session = await findSessionWithUser(system.db, claims.sessionId);
  if (!session || session.user_id !== claims.userId || session.expires_at <= now.toISOString()) return undefined;
  const isCurrent = session.token_id === claims.tokenId;
  const isPrevious =
    session.previous_token_id === claims.tokenId && (session.previous_token_until ?? '') > now.toISOString();
  return isCurrent || isPrevious
    ? { id: session.user_id, role_type: session.role_type, sessionId: session.id }
    : undefined;
}
