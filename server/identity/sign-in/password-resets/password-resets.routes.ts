import { passwordResetBy } from '#contract/identity/password-resets.ts';
import { type Api, serve } from '#server/http/api.ts';
import { passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { requestPasswordReset, resetPassword } from './password-resets.service.ts';

export function passwordResetRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'forgotPassword', ({ body, device }) => requestPasswordReset(system, body, device));
  const body = passwordResetBy(passwordRulesOf(system.config));
  serve(api, 'resetPassword', ({ log, ...input }) => resetPassword({ ...system, log }, input.body, input), {
    body,
  });
}
