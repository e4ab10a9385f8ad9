import { registrationBy } from '#contract/users.ts';
import { type Api, serve } from '#server/http/api.ts';
import { passwordRulesOf } from '#server/passwords/password-rules.ts';
import { listUsers, register, requireUser } from './users.service.ts';

export function userRoutes(api: Api): void {
  const { system } = api;
  const body = registrationBy(passwordRulesOf(system.config));
  serve(api, 'register', (input) => register(system, input.body), { body });
  serve(api, 'allUsers', ({ query }) => listUsers(system, query));
  serve(api, 'detailUsers', async ({ params }) => ({ user: await requireUser(system, params.id) }));
}
