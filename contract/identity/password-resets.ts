import { z } from 'zod';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { emailAddress, newPassword, requiredText } from '#contract/text.ts';
import { tidy } from './second-factor.ts';

export const passwordResetRequest = z.object({ email: emailAddress() });

/** The form that sets a new password, validated by `rules`. */
export const passwordResetBy = (rules: PasswordRules) =>
  confirmed(
    z.object({
      email: emailAddress(),
      /** Letter case does not matter, nor do spaces or dashes that people type between the groups. */
      verification_code: requiredText('Kode verifikasi', 50).transform(tidy),
      ...newPasswordTwice(rules),
    }),
  );

/** The two fields of every form that sets a new password. */
export const newPasswordTwice = (rules: PasswordRules) => ({
  new_password: newPassword(rules, 'Password baru'),
  new_password_confirmation: z.string({ error: 'Konfirmasi password wajib diisi.' }),
});

type NewPassword = { new_password: string; new_password_confirmation: string };

/** Requires both new passwords to be the same. The error is reported together with the others. */
export const confirmed = <Form extends z.ZodType<NewPassword>>(form: Form) =>
  form.refine((input) => input.new_password === input.new_password_confirmation, {
    path: ['new_password_confirmation'],
    error: 'Konfirmasi password tidak sama dengan password baru.',
    when: ({ value }) => hasBothPasswords(value),
  });

/**
 * The schema with the rules of the trial mode, which hold in every mode. The server validates by the rules of its own
 * mode.
 */
export const passwordReset = passwordResetBy(PASSWORD_RULES.trial);

function hasBothPasswords(value: unknown): boolean {
  const input = value as Partial<Record<string, unknown>> | null;
  return typeof input?.['new_password'] === 'string' && typeof input['new_password_confirmation'] === 'string';
}

export type PasswordResetRequest = z.infer<typeof passwordResetRequest>;
export type PasswordReset = z.infer<typeof passwordReset>;
