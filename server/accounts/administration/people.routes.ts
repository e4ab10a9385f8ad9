import { acceptanceBy } from '#contract/accounts/invitations.ts';
import { type Api, serve } from '#server/http/api.ts';
import { actOnAccount } from './account-acts.service.ts';
import { acceptInvitation, invite, inviteAgain } from './invitations.service.ts';
import { removeSpam, restoreSpam } from './spam.service.ts';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { listPeople, readPerson } from './people.service.ts';

export function peopleRoutes(api: Api): void {
  const { system } = api;
  const acceptance = { body: acceptanceBy(passwordRulesOf(system.config)) };
  serve(api, 'people', ({ query }) => listPeople(system, query));
  serve(api, 'person', ({ params }) => readPerson(system, params.id));
  serve(api, 'removeSpam', ({ caller, body }) => removeSpam(system, caller, body.ids));
  serve(api, 'restoreSpam', ({ caller, body }) => restoreSpam(system, caller, body.ids));
  serve(api, 'invite', (input) => invite(system, input.caller, input.body));
  serve(api, 'inviteAgain', ({ caller, params, body }) => inviteAgain(system, caller, params.id, body));
  serve(api, 'acceptInvitation', (input) => acceptInvitation(system, input.body), acceptance);
  serve(api, 'actOnAccount', ({ caller, params, body }) => actOnAccount(system, caller, params.id, body));
}
