import { type Api, serve } from '#server/http/api.ts';
import { readFigures } from './dashboard.service.ts';

export function dashboardRoutes(api: Api): void {
  serve(api, 'dashboardFigures', async () => ({ figures: await readFigures(api.system) }));
}
