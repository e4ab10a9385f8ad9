import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notSignedIn } from '#server/errors.ts';
import { bearerToken } from '#server/http/authentication.ts';
import { isInProcess } from '#server/http/request-ids.ts';
import type { System } from '#server/system.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves GET /metrics for Prometheus if METRICS_TOKEN is set. Otherwise the route does not exist.
 * @param searchLag returns how many changed works the search index does not have yet
 */
export function metricsRoutes(
  app: FastifyInstance,
  system: System,
  metrics: Metrics | undefined,
  searchLag: () => number,
): void {
  const { config } = system;
  if (!metrics || config.metricsToken === undefined) return;
  const expected = digest(config.metricsToken);

  app.addHook('onResponse', async (request, reply) => {
    // Ignores the API requests that the server makes to itself while it renders a page: the page's time includes them.
    if (!isInProcess(request.raw) && !request.isCacheHit) metrics.observeRequest(request, reply);
    metrics.observeSearch(request, reply);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request);
    // Compares digests of the tokens, because timingSafeEqual needs equal lengths.
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw notSignedIn('Alamat ini memerlukan token. Kirim header Authorization: Bearer dengan isi METRICS_TOKEN.');
    }
    reply.type(metrics.contentType);
    return await metrics.describe(system, searchLag());
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();
