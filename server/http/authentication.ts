import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '#server/sessions/callers.ts';
import { notSignedIn } from '#server/errors.ts';
import type { System } from '#server/system.ts';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Whether the sender claims to be somebody of ours. Another scheme than Bearer is none of our business: a proxy in front
 * of a site that is being prepared asks for Basic, and the browser sends it along with everything.
 */
export function claimsSession({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): boolean {
  return authorization !== undefined && /^\s*Bearer(?:\s|$)/i.test(authorization);
}

/**
 * Returns who is asking; undefined for a request without a Bearer token. A token that is there but does not hold is
 * refused even where anyone may call: otherwise an admin whose session ended would see a shorter list and not know why.
 * @throws 401 for such a token.
 */
export async function identify(system: System, request: FastifyRequest): Promise<Caller | undefined> {
  if (!claimsSession(request.headers)) return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(system, token);
  if (!caller) throw notSignedIn();
  return caller;
}
