import { type Api, serve } from '#server/http/api.ts';
import { readHistory, readSettings, saveSetting } from './site-settings.service.ts';

export function siteSettingRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'siteSettings', () => readSettings(system));
  serve(api, 'siteSettingHistory', async ({ params }) => ({ versions: await readHistory(system, params.subject) }));
  serve(api, 'saveSiteSetting', ({ caller, params, body }) => saveSetting(system, caller, params.subject, body));
}
