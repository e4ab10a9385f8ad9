import { tellFailure } from '#web/admin/use-undo.ts';
import { ApiError } from '#web/api/client.ts';
import { SessionEnded } from '#web/session/session.ts';
import type { FormErrors } from '#web/ui/use-submission.ts';

/** Returns undefined if a call fails without which the screen works, or if it ends the session. */
export async function optional<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof SessionEnded)) throw error;
    return undefined;
  }
}

/** Returns undefined if a call fails, after a toast with the server's message, or `otherwise` if there is none. */
export async function orNotify<Answer>(call: Promise<Answer>, otherwise: string): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    tellFailure(error, otherwise);
    return undefined;
  }
}

/** Sends a form, and returns the errors that `refuse` makes of a refusal. The end of the session shows none. */
export async function sendForm(
  send: () => Promise<void>,
  refuse: (error: ApiError) => FormErrors | undefined | Promise<FormErrors>,
): Promise<FormErrors | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof SessionEnded) return undefined;
    if (!(error instanceof ApiError)) throw error;
    return await refuse(error);
  }
}
