import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { invalid } from '#server/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Returns the rules for new passwords in this MODE of the server. Existing passwords stay valid when MODE changes. */
export function passwordRulesOf({ production }: { production: boolean }): PasswordRules {
  return PASSWORD_RULES[production ? 'production' : 'trial'];
}

/** Returns whether the rules refuse this password as too common (OWASP ASVS 5.0, 6.2.4). */
export function isTooCommon(rules: PasswordRules, password: string): boolean {
  return rules.refusesCommon && isCommonPassword(password);
}

/**
 * Refuses a common password. The contract's schema cannot check this, because it lacks the list of breached passwords.
 * @param field the form field of the error
 * @throws 422 if the rules refuse common passwords and this is one
 */
export function refuseCommonPassword(rules: PasswordRules, field: string, password: string): void {
  if (!isTooCommon(rules, password)) return;
  throw invalid(
    field,
    'Password ini terlalu umum dan mudah ditebak, atau pernah bocor di tempat lain. Pakai yang lain, misalnya beberapa kata.',
  );
}
