import { notify } from '#web/ui/notify.ts';
import { outcomeOf } from './outcome.ts';

/** Waits for a call that the screen can do without. Returns undefined if it fails, or if it ends the session. */
export async function optional<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  return outcome !== 'ended' && 'answer' in outcome ? outcome.answer : undefined;
}

/**
 * Waits for a call. If it fails, shows a toast and returns undefined. The toast has the server's message, or
 * `otherwise`, or the reason why the server sent no message.
 */
export async function orNotify<Answer>(call: Promise<Answer>, otherwise?: string): Promise<Answer | undefined> {
  const outcome = await outcomeOf(call);
  if (outcome === 'ended') return undefined;
  if ('answer' in outcome) return outcome.answer;
  const { serverMessage, message } = outcome.error;
  notify('error', serverMessage ?? otherwise ?? message);
  return undefined;
}

/** Does the same as orNotify, and shows the message of a success in a toast too. */
export async function notifyOutcome<Answer extends { message: string }>(
  call: Promise<Answer>,
  otherwise?: string,
): Promise<Answer | undefined> {
  const answer = await orNotify(call, otherwise);
  if (answer) notify('success', answer.message);
  return answer;
}
