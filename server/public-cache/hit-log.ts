import type { FastifyInstance } from 'fastify';

const EVERY_MS = 10_000;

/** A cached response, and its number of hits since its last log line. */
export type Counted = { path: string; hits: number };

/**
 * Returns a function that counts a cache hit. Each response gets at most one log line in ten seconds: a line for each
 * hit would cost half as much as sending the response.
 */
export function logHits(app: FastifyInstance): (response: Counted) => void {
  if (app.log.level !== 'info') return () => {};
  let counted: Counted[] = [];
  let timer: NodeJS.Timeout | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const response of counted) {
      const { path, hits } = response;
      response.hits = 0;
      app.log.info({ method: 'GET', path, times: hits }, 'answered from memory');
    }
    counted = [];
  };
  app.addHook('onClose', async () => write());

  return (response) => {
    if (response.hits === 0) counted.push(response);
    response.hits += 1;
    timer ??= setTimeout(write, EVERY_MS).unref();
  };
}
