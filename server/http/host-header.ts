import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformed } from '#server/errors.ts';

/** Node uses the first of several Host lines, but a proxy in front may have used another one (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Responds with 400 to a request with several Host lines. Register it before every other hook that reads requests. */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw)) throw malformed('Permintaan ini tidak dapat dibaca.');
  });
}
