import { type Api, serve } from '#server/http/api.ts';
import { actOnAccount } from '#server/accounts/account-acts.service.ts';
import { removeSpam, restoreSpam } from '#server/accounts/spam.service.ts';
import { listPeople, readPerson } from './people.service.ts';

export function peopleRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'people', ({ query }) => listPeople(system, query));
  serve(api, 'person', ({ params }) => readPerson(system, params.id));
  serve(api, 'removeSpam', ({ caller, body }) => removeSpam(system, caller, body.ids));
  serve(api, 'restoreSpam', ({ caller, body }) => restoreSpam(system, caller, body.ids));
  serve(api, 'actOnAccount', ({ caller, params, body }) => actOnAccount(system, caller, params.id, body));
}
