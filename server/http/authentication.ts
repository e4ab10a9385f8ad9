import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Returns whether the request has a Bearer token. Ignores other schemes: if a proxy protects an unfinished site with
 * Basic authentication, the browser sends that header with every request.
 */
export function claimsSession({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): boolean {
  return authorization !== undefined && /^\s*Bearer(?:\s|$)/i.test(authorization);
}
