import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

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
