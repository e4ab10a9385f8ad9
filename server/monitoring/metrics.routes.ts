import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken } from '#server/http/authentication.ts';
import { isInProcess } from '#server/http/request-ids.ts';
import type { System } from '#server/system.ts';
import type { Metrics } from './metrics.ts';

/** GET /metrics for Prometheus, where METRICS_TOKEN is set; otherwise the address does not exist. */
export function metricsRoutes(app: FastifyInstance, system: System, metrics: Metrics | undefined): void {
  const { config } = system;
  if (!metrics || config.metricsToken === undefined) return;
  const expected = digest(config.metricsToken);

  app.addHook('onResponse', async (request, reply) => {
    // What a page asks the API for while it is rendered is part of that page's time.
    if (!isInProcess(request.raw) && !request.isFromMemory) metrics.observeRequest(request, reply);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    // Digests have one length, so that the time to compare them tells nothing.
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw notSignedIn('Alamat ini memerlukan token. Kirim header Authorization: Bearer dengan isi METRICS_TOKEN.');
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return await metrics.describe(system);
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();
