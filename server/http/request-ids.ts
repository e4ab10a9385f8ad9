import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** Short and plain: it goes into the log, and back into the answer. */
const PLAIN_ID = /^[\w.:-]{1,64}$/;

/**
 * By what a request is found in the log. A proxy that is believed may have named it already, and a call that a page sends
 * while it is rendered has the page's.
 */
export function requestIds(trustProxy: number): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID];
    const isBelieved = trustProxy > 0 || isInProcess(request);
    return isBelieved && typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID();
  };
}

/** Sent by `inject`, not by somebody outside. */
export function isInProcess({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return !(socket instanceof Socket);
}

export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => tellRequestId(request, reply));
}

export function tellRequestId(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID, request.id);
}
