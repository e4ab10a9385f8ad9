import { notify } from '#web/ui/notify.ts';
import { outcomeOf } from './outcome.ts';

/** Returns the response of a call that the screen can do without; undefined if the call fails or ends the session. */
export async function optional<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  return outcome !== 'ended' && 'answer' in outcome ? outcome.answer : undefined;
}

/**
 * Returns the response of a call. If the call fails, returns undefined and shows a toast: the server's message, or else
 * `otherwise`, or else the message of the ApiError.
 */
export async function orNotify<Answer>(call: Promise<Answer>, otherwise?: string): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  if (outcome === 'ended') return undefined;
  if ('answer' in outcome) return outcome.answer;
  const { serverMessage, message } = outcome.error;
  notify('error', serverMessage ?? otherwise ?? message);
  return undefined;
}

/** Does the same as orNotify, and also shows the message of a successful response in a toast. */
export async function notifyOutcome<Answer extends { message: string }>(
  call: Promise<Answer>,
  otherwise?: string,
): Promise<Answer | undefined> {
  const answer = await orNotify(call, otherwise);
  if (answer) notify('success', answer.message);
  return answer;
}
