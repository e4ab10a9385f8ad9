import type { OwnUser } from '#contract/identity/users.ts';
import { session } from '#web/session/browser-session.ts';
import { askForPasskey } from './passkeys.ts';

/** Signs in with a passkey. Returns what `session.signIn` returns. @throws ApiError */
export async function signInByPasskey(): Promise<OwnUser | undefined> {
  const { options } = await session.api('startPasskeySignIn');
  const passkey = await askForPasskey(options);
  return session.adopt(await session.api('signInByPasskey', { body: { passkey } }));
}
