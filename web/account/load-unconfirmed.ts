import { optional } from '#web/session/optional-answer.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Returns the person's address if nobody has confirmed it yet. A page does without it if it does not load. */
export async function loadUnconfirmed(): Promise<string | undefined> {
  const own = await optional(sessionApi('ownEmail'));
  return own?.is_confirmed === false ? own.email : undefined;
}
