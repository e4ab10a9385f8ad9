import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { respondToBrokenRequest } from './errors.ts';

/** Interval of the checks of a body. */
export const TICK_MS = 5000;

/** The whole time for a body, and how many bytes must arrive within any `span`; times are in ticks. */
export type Pace = { ticks: number; span?: { ticks: number; bytes: number } };

/**
 * 30 minutes, enough for 50 MB at 28 KB/s, and at least 5 KB/s in any 30 s, which a telephone at the edge of its
 * network reaches.
 */
export const UPLOAD_PACE: Pace = { ticks: 30 * 12, span: { ticks: 6, bytes: 150_000 } };
/** Two minutes: bodies without a file are short. */
export const OTHER_PACE: Pace = { ticks: 2 * 12 };

/**
 * Responds with 408 to requests that send their body too slowly, and closes them. Node's requestTimeout would end every
 * request after the same time, whether it sends a file over a slow line or only holds a connection open.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { tickMs, upload, other } = { tickMs: TICK_MS, upload: UPLOAD_PACE, other: OTHER_PACE },
): void {
  // onRequest would be too early: the body is not read while the database checks the sender's rights.
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
        respondToBrokenRequest(Object.assign(new Error('Too slow.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
      }, tickMs);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}

/**
 * Returns a function to be called once per tick with the total number of bytes received. It returns whether to cut the
 * request off. It counts ticks instead of time: a suspended process reads nothing, and must not blame the client.
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
