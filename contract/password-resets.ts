import { z } from 'zod';
import { emailAddress, newPassword, requiredText } from './text.ts';

export const passwordResetRequest = z.object({ email: emailAddress() });

export const passwordReset = z
  .object({
    email: emailAddress(),
    /** Case and the spaces or dashes that people type between groups do not matter. */
    verification_code: requiredText('Kode verifikasi', 50).transform((code) =>
      code.replace(/[\s-]/g, '').toUpperCase(),
    ),
    new_password: newPassword('Password baru'),
    new_password_confirmation: z.string({ error: 'Konfirmasi password wajib diisi.' }),
  })
  .refine((input) => input.new_password === input.new_password_confirmation, {
    path: ['new_password_confirmation'],
    error: 'Konfirmasi password tidak sama dengan password baru.',
    when: ({ value }) => hasBothPasswords(value),
  });

function hasBothPasswords(value: unknown): boolean {
  const input = value as Partial<Record<string, unknown>> | null;
  return typeof input?.['new_password'] === 'string' && typeof input['new_password_confirmation'] === 'string';
}

export type PasswordResetRequest = z.infer<typeof passwordResetRequest>;
export type PasswordReset = z.infer<typeof passwordReset>;
