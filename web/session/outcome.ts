import { ApiError } from '#web/api/client.ts';
import { SessionEnded } from './session.ts';

/** Errors of a form: one for each field by its name, and one for the whole form. */
export type FormErrors = { fields: Record<string, string>; form?: string | undefined };

/** The outcome of a call that was refused or got no response: the errors to show in a form, and the error itself. */
export type Refusal = FormErrors & { error: ApiError };

/**
 * Returns the outcome of a call: its response, its errors, or 'ended' if the call has ended the session (the user is
 * already notified). The error of a field outside `fieldNames` becomes the error of the whole form.
 * @throws every error that is no ApiError
 */
export async function outcomeOf<Answer>(
  call: Promise<Answer>,
  fieldNames: readonly string[] = [],
): Promise<{ answer: Answer } | Refusal | 'ended'> {
  try {
    return { answer: await call };
  } catch (error) {
    if (error instanceof SessionEnded) return 'ended';
    if (!(error instanceof ApiError)) throw error;
    const fields: Record<string, string> = {};
    let form: string | undefined;
    for (const [name, [text]] of Object.entries(error.errors)) {
      if (text && fieldNames.includes(name)) fields[name] = text;
      else form ??= text;
    }
    if (Object.keys(fields).length === 0) form ??= error.message;
    return { fields, form, error };
  }
}
