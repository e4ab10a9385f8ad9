import { signUpBy } from '#contract/identity/registration.ts';
import { type Api, serve } from '#server/http/api.ts';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { confirmEmail, sendConfirmation } from './confirmation.service.ts';
import { openSignUpForm, register } from './registration.service.ts';

export function registrationRoutes(api: Api): void {
  const { system } = api;
  const body = signUpBy(passwordRulesOf(system.config));
  serve(api, 'register', (input) => register(system, input.body, input.address), { body });
  serve(api, 'confirmEmail', (input) => confirmEmail(system, input.body.token, input.token));
  serve(api, 'sendConfirmation', ({ caller }) => sendConfirmation(system, caller));
  serve(api, 'signUpForm', () => openSignUpForm(system));
}
