import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { respondToBrokenRequest } from './errors.ts';

/** How often the progress of a body is checked, in milliseconds. */
export const TICK_MS = 5000;

/** `ticks`: the longest time for a whole body. `span`: the bytes that must arrive within any period of `span.ticks`. */
export type Pace = { ticks: number; span?: { ticks: number; bytes: number } };

/**
 * A file may take 30 minutes, enough for 50 MB at 28 KB/s. In any 30 s at least 5 KB/s must arrive, which a telephone
 * at the edge of its network reaches.
 */
export const UPLOAD_PACE: Pace = { ticks: 30 * 12, span: { ticks: 6, bytes: 150_000 } };
/** Bodies other than uploads are short and may take two minutes. */
export const OTHER_PACE: Pace = { ticks: 2 * 12 };

/**
 * Responds with 408 to requests that send their body too slowly, and closes their connections. Node's requestTimeout is
 * one limit for all requests, so it would also end large files on a slow line.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { tickMs, upload, other } = { tickMs: TICK_MS, upload: UPLOAD_PACE, other: OTHER_PACE },
): void {
  // Not onRequest: nothing reads the body while the database checks the sender's rights, so that time must not count.
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
 * Returns a function to call once per tick with the number of bytes received so far. It returns whether to cut the
 * request off. It counts ticks, not time: a suspended process reads nothing, which is not the client's fault.
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
