import type { FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '#server/sessions/callers.ts';
import { notSignedIn } from '#server/errors.ts';
import type { System } from '#server/system.ts';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Who is asking; undefined for a request without an Authorization header. A token that is there but does not hold is
 * refused even where anyone may call: otherwise an admin whose session ended would see a shorter list and not know why.
 */
export async function identify(system: System, request: FastifyRequest): Promise<Caller | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await findCaller(system, token);
  if (!caller) throw notSignedIn();
  return caller;
}
