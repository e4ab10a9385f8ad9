import { ROLE_ADMIN } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { notAllowed, notSignedIn } from '#server/errors.ts';
import type { System } from '#server/system.ts';
import { findSessionWithUser } from './sessions.repository.ts';
import { readToken } from './tokens.ts';

/** A signed-in person, as far as rights are concerned. */
export type Caller = { id: number; role_type: number; sessionId: string };

export const isAdmin = (caller: Caller | undefined): boolean => caller?.role_type === ROLE_ADMIN;

/** The person behind a token that is genuine, in time, and whose session has not been ended. */
export async function findCaller(system: System, token: string): Promise<Caller | undefined> {
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

export function requireCaller(caller: Caller | undefined, who: 'user' | 'admin'): asserts caller is Caller {
  if (!caller) throw notSignedIn(messages.guard.noToken);
  if (who === 'admin' && !isAdmin(caller)) throw notAllowed();
}
