import { ApiError } from '#web/api/client.ts';
import { SessionEnded } from './session.ts';

/** Errors of a form: by field name, and one for the form as a whole. */
export type FormErrors = { fields: Record<string, string>; form?: string | undefined };

/** The outcome of a call that was refused or got no response: its errors for a form, and the error itself. */
export type Refusal = FormErrors & { error: ApiError };

/**
 * Returns the outcome of a call: its response, its errors, or 'ended' if it has ended the session, which has already
 * notified the user. Errors of fields that are not among `fieldNames` stand above the form. @throws every error that is
 * not a response of the API
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
