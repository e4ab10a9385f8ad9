import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformed } from '#server/errors.ts';

/** Node uses the first of several Host lines, but a proxy may have routed or checked by another one (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Responds with 400 to requests with several Host lines. Register this hook before all others that read requests. */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw)) throw malformed('Permintaan ini tidak dapat dibaca.');
  });
}
