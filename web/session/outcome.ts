import { ApiError } from '#web/api/client.ts';
import { notify } from '#web/ui/notify.ts';
import { SessionEnded } from './session.ts';

/** Errors of a form: by field name, and one for the form as a whole. */
export type FormErrors = { fields: Record<string, string>; form?: string | undefined };

/** A call that was refused or not answered: its errors for a form, and the error itself. */
export type Refusal = FormErrors & { error: ApiError };

/**
 * Returns what became of a call: its answer, its errors, or that it has ended the session, about which the session has
 * notified the person already. Errors of fields that are not among `fieldNames` stand above the form. @throws every
 * error that is not a response of the API
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
    return { ...errorsOf(error, fieldNames), error };
  }
}

/** Returns undefined if a call fails without which the screen works, or if it ends the session. */
export async function optional<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  return outcome !== 'ended' && 'answer' in outcome ? outcome.answer : undefined;
}

/**
 * Returns undefined if a call fails, after a toast with the server's message. If there is none, the toast says
 * `otherwise`, or else why there is none.
 */
export async function orNotify<Answer>(call: Promise<Answer>, otherwise?: string): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  if (outcome === 'ended') return undefined;
  if ('answer' in outcome) return outcome.answer;
  const { serverMessage, message } = outcome.error;
  notify('error', serverMessage ?? otherwise ?? message);
  return undefined;
}

/** The same for a call whose response is shown too: its message is the toast of success. */
export async function notifyOutcome<Answer extends { message: string }>(
  call: Promise<Answer>,
  otherwise?: string,
): Promise<Answer | undefined> {
  const answer = await orNotify(call, otherwise);
  if (answer) notify('success', answer.message);
  return answer;
}

function errorsOf({ errors, message }: ApiError, fieldNames: readonly string[]): FormErrors {
  const entries = Object.entries(errors).flatMap(([name, [first]]) => (first ? [[name, first] as const] : []));
  const fields = Object.fromEntries(entries.filter(([name]) => fieldNames.includes(name)));
  const others = entries.filter(([name]) => !fieldNames.includes(name)).map(([, text]) => text);
  return { fields, form: entries.length === 0 ? message : others[0] };
}
