import { type Api, serve } from '#server/http/api.ts';
import { listUsers, requireUser } from './users.service.ts';

export function userRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'allUsers', ({ query }) => listUsers(system, query));
  serve(api, 'detailUsers', async ({ params }) => ({ user: await requireUser(system, params.id) }));
}
