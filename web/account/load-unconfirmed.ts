import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Returns the user's address if it is unconfirmed. Returns undefined if it is confirmed, or if the call fails. */
export async function loadUnconfirmed(): Promise<string | undefined> {
  const own = await optional(sessionApi('ownEmail'));
  return own?.is_confirmed === false ? own.email : undefined;
}
