import { type Api, serve } from '#server/http/api.ts';
import { checkMailDomain } from '#server/mail/mail-domain.ts';
import { readState, resendMail, sendTestMail } from './monitoring.service.ts';

export function monitoringRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'systemState', async () => ({ system: await readState(system) }));
  serve(api, 'resendMail', ({ caller, params }) => resendMail(system, caller, params.id));
  serve(api, 'mailDomain', () => checkMailDomain(system.config));
  serve(api, 'sendTestMail', ({ caller }) => sendTestMail(system, caller));
}
