import { text } from 'node:stream/consumers';
import { newPassword } from '#contract/text.ts';
import type { Config } from '#server/process/config.ts';
import { randomPassword } from '#server/identity/users/first-admin.ts';
import { isTooCommon, passwordRulesOf } from '#server/identity/passwords/password-rules.ts';
import { OperatorError } from './command.ts';

/**
 * Reads a password from standard input, or generates one. A password is never an argument of a command, because other
 * users of the machine can see arguments. @throws OperatorError if the rules of MODE refuse the password
 */
export async function choosePassword(
  config: Config,
  fromInput: boolean,
): Promise<{ password: string; isRandom: boolean }> {
  if (!fromInput) return { password: randomPassword(), isRandom: true };
  const given = (await text(process.stdin)).replace(/\r?\n$/, '');
  const rules = passwordRulesOf(config);
  const checked = newPassword(rules).safeParse(given);
  if (!checked.success) throw new OperatorError(checked.error.issues[0]?.message ?? 'The password cannot be used.');
  if (isTooCommon(rules, given)) throw new OperatorError('This password is among the first that anybody would try.');
  return { password: given, isRandom: false };
}
