import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * Whether the request has a Bearer token. Other schemes are ignored: a proxy in front of a site that is being prepared
 * may use Basic, and the browser then sends it with every request.
 */
export function claimsSession({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): boolean {
  return authorization !== undefined && /^\s*Bearer(?:\s|$)/i.test(authorization);
}
