import { type Api, serve } from '#server/http/api.ts';
import {
  endOneSession,
  endOtherSessions,
  listOwnSessions,
  login,
  logout,
  readOwnUser,
  refresh,
  signInByLink,
  signInByPasskey,
} from './sessions.service.ts';
import { passkeyRequestOptions } from '#server/identity/sign-in/second-factor/passkeys.service.ts';
import { requestSignInLink } from './sign-in-links.service.ts';

export function sessionRoutes(api: Api): void {
  const { system } = api;
  serve(api, 'login', ({ log, ...input }) => login({ ...system, log }, input.body, input));
  serve(api, 'askSignInLink', ({ body }) => requestSignInLink(system, body));
  serve(api, 'signInByLink', ({ log, ...input }) => signInByLink({ ...system, log }, input.body, input));
  serve(api, 'startPasskeySignIn', async () => ({ options: await passkeyRequestOptions(system, 'sign in') }));
  serve(api, 'signInByPasskey', ({ log, ...input }) => signInByPasskey({ ...system, log }, input.body.passkey, input));
  serve(api, 'refresh', ({ token }) => refresh(system, token));
  serve(api, 'logout', ({ token }) => logout(system, token));
  serve(api, 'ownSessions', async ({ caller }) => ({ sessions: await listOwnSessions(system, caller) }));
  serve(api, 'endSession', ({ caller, params }) => endOneSession(system, caller, params.id));
  serve(api, 'endOtherSessions', ({ caller }) => endOtherSessions(system, caller));
  serve(api, 'me', async ({ caller }) => ({ user: await readOwnUser(system, caller.id) }));
}
