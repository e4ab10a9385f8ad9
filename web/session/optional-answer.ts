import { notify } from '#web/ui/notify.ts';
import { outcomeOf } from './outcome.ts';

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
