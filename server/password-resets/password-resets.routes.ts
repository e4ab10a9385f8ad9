import { type Api, serve } from '#server/http/api.ts';
import { requestPasswordReset, resetPassword } from './password-resets.service.ts';

export function passwordResetRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'forgotPassword', ({ body, address }) => requestPasswordReset(system, body, address));
  serve(api, 'resetPassword', ({ body, address, log }) => resetPassword({ ...system, log }, body, address));
}
