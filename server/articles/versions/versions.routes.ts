import { type Api, serve } from '#server/http/api.ts';
import { compareTexts, readDiff, readVersion } from './versions.service.ts';

export function versionRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'articleVersion', async ({ caller, params }) => ({
    version: await readVersion(system, caller, params.id, params.number),
  }));
  serve(api, 'articleDiff', async ({ caller, params, query }) => ({
    diff: await readDiff(system, caller, params.id, query),
  }));
  serve(api, 'draftDiff', async ({ caller, body }) => ({ diff: await compareTexts(system, caller, body) }));
}
