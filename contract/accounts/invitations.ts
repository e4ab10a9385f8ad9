import { z } from 'zod';
import { GENDERS } from '#contract/constants.ts';
import { PASSWORD_RULES, type PasswordRules } from '#contract/password-rules.ts';
import { confirmed, newPasswordTwice } from '#contract/identity/password-resets.ts';
import { identityForm } from '#contract/identity/second-factor.ts';
import { choice, emailAddress, phoneNumber, requiredLine, requiredText } from '#contract/text.ts';

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

const INVITED_ROLES = ['user', 'admin'] as const;

export const invitationForm = identityForm.extend({
  nama_depan: requiredLine('Nama depan'),
  nama_belakang: requiredLine('Nama belakang'),
  email: emailAddress(),
  role: choice('Peran', INVITED_ROLES),
});

/** The form that accepts an invitation. `rules` validate its password. */
export const acceptanceBy = (rules: PasswordRules) =>
  confirmed(
    z.object({
      token: requiredText('Tautan', 100),
      no_hp: phoneNumber(),
      gender: choice('Gender', GENDERS),
      ...newPasswordTwice(rules),
    }),
  );

/** The schema with the rules of the trial mode, which hold in every mode. */
export const acceptance = acceptanceBy(PASSWORD_RULES.trial);

export type InvitationForm = z.output<typeof invitationForm>;
export type Acceptance = z.infer<typeof acceptance>;
