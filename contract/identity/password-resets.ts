import { z } from 'zod';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { emailAddress, newPassword, requiredText } from '#contract/text.ts';
import { tidy } from './second-factor.ts';

export const passwordResetRequest = z.object({ email: emailAddress() });

/** Returns the schema for a new password with a mailed code. `rules` apply to the password. */
export const passwordResetBy = (rules: PasswordRules) =>
  confirmed(
    z.object({
      email: emailAddress(),
      /** Letter case does not matter. Spaces and dashes that people type between groups of characters are removed. */
      verification_code: requiredText('Kode verifikasi', 50).transform(tidy),
      ...newPasswordTwice(rules),
    }),
  );

/** The two fields of every form that sets a new password. */
export const newPasswordTwice = (rules: PasswordRules) => ({
  new_password: newPassword(rules, 'Password baru'),
  new_password_confirmation: z.string({ error: 'Konfirmasi password wajib diisi.' }),
});

const bothPasswords = z.object({ new_password: z.string(), new_password_confirmation: z.string() });

/** Requires both new passwords to be the same. The error is reported together with errors of other fields. */
export const confirmed = <Form extends z.ZodType<z.infer<typeof bothPasswords>>>(form: Form) =>
  form.refine((input) => input.new_password === input.new_password_confirmation, {
    path: ['new_password_confirmation'],
    error: 'Konfirmasi password tidak sama dengan password baru.',
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });

/** The schema with the least strict password rules, for code that does not know the server's MODE. */
export const passwordReset = passwordResetBy(PASSWORD_RULES.trial);
