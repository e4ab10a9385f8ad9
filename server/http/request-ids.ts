import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Matches ids that are short and plain enough for the log and the response. */
const PLAIN_ID = /^[\w.:-]{1,64}$/;

/**
 * Returns the function that gives each request its id in the log. A trusted proxy may have set the id. A request that
 * this process sends to itself while it renders a page has the id of the page's request.
 */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID];
    const isBelieved = trustProxy > 0 || isInProcess(request);
    return isBelieved && typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
  };
}

/** Returns whether this process itself sent the request, by `inject`. */
export function isInProcess({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket);
}

export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => addRequestId(request, reply));
}

export function addRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID, request.id);
}
