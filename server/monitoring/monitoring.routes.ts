import { type Api, serve } from '#server/http/api.ts';
import { readState, resendMail } from './monitoring.service.ts';

export function monitoringRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'systemState', async () => ({ system: await readState(system) }));
  serve(api, 'resendMail', ({ caller, params }) => resendMail(system, caller, params.id));
}
