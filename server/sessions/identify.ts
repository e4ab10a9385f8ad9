import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/callers/callers.ts';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken, claimsSession } from '#server/http/authentication.ts';
import type { System } from '#server/system.ts';
import { findSessionWithUser } from './sessions.repository.ts';
import { readToken } from './tokens.ts';

/**
 * Returns the caller of a request, or undefined for a request without a Bearer token. An invalid token is refused even
 * by public calls: otherwise an admin whose session has ended would get a shorter list without knowing why.
 * @throws 401 for an invalid token.
 */
export async function identify(system: System, request: FastifyRequest): Promise<Caller | undefined> {
  if (!claimsSession(request.headers)) return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(system, token);
  if (!caller) throw notSignedIn();
  return caller;
}

/** Returns the person behind a token that is genuine and not expired, and whose session has not ended. */
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
