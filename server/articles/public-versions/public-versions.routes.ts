import { type Api, serve } from '#server/http/api.ts';
import {
  hidePublicVersion,
  listPublicVersions,
  readPublicDiff,
  readPublicVersion,
  showPublicVersion,
} from './public-versions.service.ts';

export function publicVersionRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'publicVersions', ({ caller, params, query }) => listPublicVersions(system, caller, params.id, query));
  serve(api, 'publicVersion', async ({ params }) => ({
    version: await readPublicVersion(system, params.id, params.number),
  }));
  serve(api, 'publicDiff', ({ params, query }) => readPublicDiff(system, params.id, query));
  serve(api, 'hidePublicVersion', ({ caller, params, body }) => hidePublicVersion(system, caller, params, body.reason));
  serve(api, 'showPublicVersion', ({ caller, params }) => showPublicVersion(system, caller, params));
}
