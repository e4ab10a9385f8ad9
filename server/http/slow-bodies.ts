import type { FastifyInstance } from 'fastify';
import { type Call, calls } from '#contract/calls.ts';
import { answerBrokenRequest } from './errors.ts';

/** How often a body is looked at. */
export const TICK_MS = 5000;

/** The time that a body has in all, and how many bytes must arrive in every span of that length, in ticks. */
export type Pace = { ticks: number; span?: { ticks: number; bytes: number } };

/** 30 minutes, which is 50 MB at 28 KB/s, and 5 KB/s in any 30 s. A telephone at the edge of its network has as much. */
export const UPLOAD_PACE: Pace = { ticks: 30 * 12, span: { ticks: 6, bytes: 150_000 } };
/** Two minutes: bodies without a file are short. */
export const OTHER_PACE: Pace = { ticks: 2 * 12 };

/**
 * Cuts requests that send their body too slowly, with 408. Node's requestTimeout would end every request after the same
 * time, a file on a slow line like a client that holds a connection open.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { tickMs, upload, other } = { tickMs: TICK_MS, upload: UPLOAD_PACE, other: OTHER_PACE },
): void {
  // Not onRequest: while the database is asked for the sender's rights, nothing of the body is read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw } = request;
    if ('content-length' in raw.headers || 'transfer-encoding' in raw.headers) {
      const { call: name } = request.routeOptions.config;
      const call: Call | undefined = name && calls[name];
      const isTooSlow = watchPace(call?.files ? upload : other, raw.socket.bytesRead);
      const timer = setInterval(() => {
        if (raw.complete) return clearInterval(timer);
        if (!isTooSlow(raw.socket.bytesRead)) return;
        clearInterval(timer);
        answerBrokenRequest(Object.assign(new Error('Too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      }, tickMs);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}

/**
 * Returns a function to be called once a tick with all bytes that have arrived, which says whether to cut. It counts ticks,
 * not time: a process that stood still has read nothing meanwhile, and must not blame the client.
 */
export function watchPace({ ticks, span }: Pace, start: number): (bytesRead: number) => boolean {
  const read = [start];
  return (bytesRead) => {
    read.push(bytesRead);
    if (read.length > ticks) return true;
    if (!span || read.length <= span.ticks) return false;
    return bytesRead - (read.at(-1 - span.ticks) ?? 0) < span.bytes;
  };
}
