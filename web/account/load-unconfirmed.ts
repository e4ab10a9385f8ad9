import { ApiError } from '#web/api/client.ts';
import { sessionApi } from '#web/session/session-api.ts';

/** Returns the person's address if nobody has confirmed it yet. A page does without it if it does not load. */
export async function loadUnconfirmed(): Promise<string | undefined> {
  try {
    const { email, is_confirmed } = await sessionApi('ownEmail');
    return is_confirmed ? undefined : email;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
