import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken } from '#server/http/authentication.ts';
import { isInProcess } from '#server/http/request-ids.ts';
import type { System } from '#server/system.ts';
import type { Metrics } from './metrics.ts';

/** Serves GET /metrics for Prometheus if METRICS_TOKEN is set. Otherwise the address does not exist. */
export function metricsRoutes(app: FastifyInstance, system: System, metrics: Metrics | undefined): void {
  const { config } = system;
  if (!metrics || config.metricsToken === undefined) return;
  const expected = digest(config.metricsToken);

  app.addHook('onResponse', async (request, reply) => {
    // API requests within the process belong to a page that is being rendered, whose time includes them.
    if (!isInProcess(request.raw) && !request.isCacheHit) metrics.observeRequest(request, reply);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    // Compares digests: they have equal lengths, so that the duration of the comparison reveals nothing.
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw notSignedIn('Alamat ini memerlukan token. Kirim header Authorization: Bearer dengan isi METRICS_TOKEN.');
    }
    reply.type(metrics.contentType);
    return await metrics.describe(system);
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();
