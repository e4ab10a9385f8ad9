import { type Api, serve } from '#server/http/api.ts';
import { readSetup, skipSetup } from './setup.service.ts';

export function setupRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'siteSetup', async () => ({ steps: await readSetup(system) }));
  serve(api, 'skipSetup', ({ body }) => skipSetup(system, body.steps));
}
