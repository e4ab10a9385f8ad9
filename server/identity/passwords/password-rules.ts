import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { invalid } from '#server/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Returns the rules for new passwords in this mode. Existing passwords stay valid when the mode changes. */
export function passwordRulesOf({ production }: { production: boolean }): PasswordRules {
  return PASSWORD_RULES[production ? 'production' : 'trial'];
}

/** Whether the rules refuse this password as a common one (OWASP ASVS 5.0, 6.2.4). */
export function isTooCommon(rules: PasswordRules, password: string): boolean {
  return rules.refusesCommon && isCommonPassword(password);
}

/**
 * Checks the rule that the contract's schema cannot check, because it needs the list of breached passwords.
 * @param field the form field of the error
 * @throws invalid if the mode refuses common passwords and this is one.
 */
export function refuseCommonPassword(rules: PasswordRules, field: string, password: string): void {
  if (!isTooCommon(rules, password)) return;
  throw invalid(
    field,
    'Password ini terlalu umum dan mudah ditebak, atau pernah bocor di tempat lain. Pakai yang lain, misalnya beberapa kata.',
  );
}
