import { z } from 'zod';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { confirmed, newPasswordTwice } from '#contract/identity/password-resets.ts';
import { identityForm } from '#contract/identity/second-factor.ts';
import { registration } from '#contract/identity/users.ts';
import { choice, requiredText } from '#contract/text.ts';

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

const INVITED_ROLES = ['user', 'admin'] as const;

export const invitationForm = identityForm.extend({
  ...registration.pick({ nama_depan: true, nama_belakang: true, email: true }).shape,
  role: choice('Peran', INVITED_ROLES),
});

/** Returns the schema for accepting an invitation. `rules` apply to the new account's password. */
export const acceptanceBy = (rules: PasswordRules) =>
  confirmed(
    z.object({
      token: requiredText('Tautan', 100),
      ...registration.pick({ no_hp: true, gender: true }).shape,
      ...newPasswordTwice(rules),
    }),
  );

/** The schema with the least strict password rules, for code that does not know the server's MODE. */
export const acceptance = acceptanceBy(PASSWORD_RULES.trial);
