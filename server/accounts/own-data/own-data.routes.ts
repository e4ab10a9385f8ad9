import { Readable } from 'node:stream';
import { API_BASE } from '#contract/calls.ts';
import { requireCaller } from '#server/callers.ts';
import { change } from '#server/change.ts';
import type { Api } from '#server/http/api.ts';
import { limitAccount, limitAddress } from '#server/http/rate-limits/rate-limits.service.ts';
import { filesOf } from './own-data.ts';
import { writeZip } from './zip.ts';

/** Serves all data about the caller as a ZIP file. The contract (contract/) lists only JSON routes, so not this one. */
export function ownDataRoutes({ app, system, identify }: Api): void {
  app.get(
    `${API_BASE}/ownData.zip`,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        await limitAddress(system, 'ownData', request.ip);
        request.caller = await identify(request);
        requireCaller(request.caller, 'user');
        await limitAccount(system, 'ownData', request.caller.id);
      },
    },
    async ({ caller }, reply) => {
      requireCaller(caller, 'user');
      const { id } = caller;
      await change(system, (tx) => tx.audit({ actorId: id, action: 'download', entity: 'user', entityId: id }));
      const now = system.clock.now();
      reply
        .header('vary', 'Authorization')
        .header('content-disposition', `attachment; filename="data-akun-${now.toISOString().slice(0, 10)}.zip"`)
        .type('application/zip');
      return reply.send(Readable.from(writeZip(filesOf(system, caller), now), { objectMode: false }));
    },
  );
}
