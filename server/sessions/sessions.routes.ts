import { type Api, serve } from '#server/http/api.ts';
import { requireUser } from '#server/users/users.service.ts';
import { login, logout, refresh } from './sessions.service.ts';

export function sessionRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'login', ({ body, address, log }) => login({ ...system, log }, body, address));
  serve(api, 'refresh', ({ token }) => refresh(system, token));
  serve(api, 'logout', ({ token }) => logout(system, token));
  serve(api, 'me', async ({ caller }) => ({ user: await requireUser(system, caller.id) }));
}
