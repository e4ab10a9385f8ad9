import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { invalid } from '#server/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The rules for new passwords in this mode. Passwords that are set already stay good when the mode changes. */
export function passwordRulesOf({ production }: { production: boolean }): PasswordRules {
  return PASSWORD_RULES[production ? 'production' : 'trial'];
}

/** Whether the rules refuse this password as one that anybody would try first (OWASP ASVS 5.0, 6.2.4). */
export function isTooCommon(rules: PasswordRules, password: string): boolean {
  return rules.refusesCommon && isCommonPassword(password);
}

/**
 * The rule that the contract's schema cannot check, because it needs a list of 3,000 passwords.
 * @param field the field of the form that the error belongs to
 * @throws invalid, where the mode refuses common passwords and this is one.
 */
export function refuseCommonPassword(rules: PasswordRules, field: string, password: string): void {
  if (!isTooCommon(rules, password)) return;
  throw invalid(field, 'Password ini terlalu umum dan mudah ditebak. Pakai yang lain, misalnya beberapa kata.');
}
