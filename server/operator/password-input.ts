import { text } from 'node:stream/consumers';
import { newPassword } from '#contract/text.ts';
import { isCommonPassword } from '#server/users/common-passwords.ts';
import { randomPassword } from '#server/users/first-admin.ts';
import { OperatorError } from './command.ts';

/** From standard input, never from the command line, which other users of the machine can read; or a random one. */
export async function choosePassword(fromInput: boolean): Promise<{ password: string; isRandom: boolean }> {
  if (!fromInput) return { password: randomPassword(), isRandom: true };
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  const checked = newPassword().safeParse(given);
  if (!checked.success) throw new OperatorError(checked.error.issues[0]?.message ?? 'The password cannot be used.');
  if (isCommonPassword(given)) throw new OperatorError('This password is among the first that anybody would try.');
  return { password: given, isRandom: false };
}
