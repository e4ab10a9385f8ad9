import { Readable } from 'node:stream';
import { API_BASE } from '#contract/calls.ts';
import { requireCaller } from '#server/callers.ts';
import { type Api, serve } from '#server/http/api.ts';
import { dismissMissingPage, listMissingPages } from './missing-pages.service.ts';
import { importRedirects } from './redirect-file.service.ts';
import { createRedirect, editRedirect, exportRedirects, listRedirects, removeRedirect } from './redirects.service.ts';

export function redirectRoutes(api: Api): void {
  const { app, system, identify } = api;
  serve(api, 'redirects', ({ caller, query }) => listRedirects(system, caller, query));
  serve(api, 'addRedirect', ({ caller, body, keyed }) => createRedirect(system, caller, body, keyed));
  serve(api, 'editRedirect', ({ caller, params, body }) => editRedirect(system, caller, params.id, body));
  serve(api, 'deleteRedirect', ({ caller, params }) => removeRedirect(system, caller, params.id));
  serve(api, 'importRedirects', ({ caller, body }) => importRedirects(system, caller, body.csv));
  serve(api, 'missingPages', () => listMissingPages(system));
  serve(api, 'dismissMissingPage', ({ body }) => dismissMissingPage(system, body.address));

  // The contract does not contain this call: calls of the contract return JSON, and this one returns CSV.
  app.get(
    `${API_BASE}/redirects.csv`,
    { schema: { hide: true }, onRequest: async (request) => requireCaller(await identify(request), 'admin') },
    async (_request, reply) => {
      reply
        .header('vary', 'Authorization')
        .header('content-disposition', 'attachment; filename="pengalihan.csv"')
        .type('text/csv; charset=utf-8');
      return reply.send(Readable.from(exportRedirects(system)));
    },
  );
}
