import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './errors.ts';

/** The time that a request has, and how much of a longer one must arrive in each further span of that time. */
type Pace = { ms: number; bytes: number };

/** 67 kbit/s, and two minutes for everything but a file. */
const PACE: Pace = { ms: 120_000, bytes: 1_000_000 };

/**
 * Cuts requests that send their body too slowly, with 408. Node's requestTimeout ends every request at one time, also a
 * book of 50 MB that arrives at 1 Mbit/s, which takes 400 seconds.
 */
export function cutSlowBodies(app: FastifyInstance, { ms, bytes }: Pace = PACE): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if ('content-length' in raw.headers || 'transfer-encoding' in raw.headers) {
      let before = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const { socket, complete } = raw;
        if (complete) return clearInterval(timer);
        if (socket.bytesRead - before < bytes) {
          clearInterval(timer);
          answerBrokenRequest(Object.assign(new Error('Too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
        }
        before = socket.bytesRead;
      }, ms);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}
