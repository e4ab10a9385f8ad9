import { Readable } from 'node:stream';
import { API_BASE } from '#contract/calls.ts';
import { type ReadsCsvQuery, readsCsvQuery } from '#contract/reads/reads.ts';
import { requireCaller } from '#server/callers.ts';
import { type Api, serve } from '#server/http/api.ts';
import { dayOf } from './read-day.ts';
import { listReads } from './read-lists.service.ts';
import { exportReads } from './reads-csv.service.ts';
import { readPublicReads, readWorkReads } from './work-reads.service.ts';

export function readRoutes(api: Api): void {
  const { app, system, identify } = api;
  serve(api, 'reads', ({ caller, query }) => listReads(system, caller, query));
  serve(api, 'workReads', ({ caller, query }) => readWorkReads(system, caller, query));
  serve(api, 'publicReads', ({ query }) => readPublicReads(system, query));

  // The contract does not contain this call: calls of the contract return JSON, and this one returns CSV.
  app.get<{ Querystring: ReadsCsvQuery }>(
    `${API_BASE}/reads.csv`,
    {
      schema: { hide: true, querystring: readsCsvQuery },
      onRequest: async (request) => {
        request.caller = await identify(request);
        requireCaller(request.caller, 'user');
      },
    },
    async ({ caller, query }, reply) => {
      requireCaller(caller, 'user');
      reply
        .header('vary', 'Authorization')
        .header('content-disposition', `attachment; filename="angka-baca-${dayOf(system.clock.now())}.csv"`)
        .type('text/csv; charset=utf-8');
      return reply.send(Readable.from(exportReads(system, caller, query.period)));
    },
  );
}
