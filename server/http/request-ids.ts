import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Short and plain, because it goes into the log and into the response. */
const PLAIN_ID = /^[\w.:-]{1,64}$/;

/**
 * Returns the id that identifies a request in the log. A trusted proxy may have set it. An API request of a page that
 * is being rendered has the page's id.
 */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID];
    const isBelieved = trustProxy > 0 || isInProcess(request);
    return isBelieved && typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
  };
}

/** Whether the request was sent by `inject`, within this process. */
export function isInProcess({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket);
}

export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => tellRequestId(request, reply));
}

export function tellRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID, request.id);
}
