import { Readable } from 'node:stream';
import { auditListQuery, type AuditListQuery } from '#contract/audit/audit.ts';
import { API_BASE } from '#contract/calls.ts';
import { type Api, serve } from '#server/http/api.ts';
import { requireCaller } from '#server/callers.ts';
import type { Titled } from './audit.repository.ts';
import { exportEntries, listEntries } from './audit.service.ts';

export function auditRoutes(api: Api, titled: readonly Titled[]): void {
  const { app, system, identify } = api;
  serve(api, 'auditLog', ({ query }) => listEntries(system, titled, query));

  // The contract does not contain this call: calls of the contract return JSON, and this one returns CSV.
  app.get<{ Querystring: AuditListQuery }>(
    `${API_BASE}/auditLog.csv`,
    {
      schema: { hide: true, querystring: auditListQuery },
      onRequest: async (request) => requireCaller(await identify(request), 'admin'),
    },
    async (request, reply) => {
      const day = system.clock.now().toISOString().slice(0, 10);
      reply
        .header('vary', 'Authorization')
        .header('content-disposition', `attachment; filename="catatan-${day}.csv"`)
        .type('text/csv; charset=utf-8');
      return reply.send(Readable.from(exportEntries(system, titled, request.query)));
    },
  );
}
