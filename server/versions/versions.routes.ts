import { type Api, serve } from '#server/http/api.ts';
import { readVersion } from './versions.service.ts';

export function versionRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'articleVersion', async ({ caller, params }) => ({
    version: await readVersion(system, caller, params.id, params.number),
  }));
}
