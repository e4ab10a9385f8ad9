import { z } from 'zod';
import type { PasswordRules } from '#contract/password-rules.ts';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import { storable } from '#contract/text.ts';
import { registrationBy } from './users.ts';

/** The registration form. `rules` validate its password. The last two fields are optional. */
export const signUpBy = (rules: PasswordRules) =>
  registrationBy(rules).extend({
    website: storable('website').optional().describe('Stays empty: people do not see this field, programs fill it in'),
    form_token: storable('form_token')
      .optional()
      .describe('From signUpForm: it proves when the form was opened. Checked if it is there'),
  });

/** The form with the password rules of the trial mode: the least that every mode requires. */
export const signUp = signUpBy(PASSWORD_RULES.trial);

/** Hours in which the link that confirms an address must be used. */
export const CONFIRMATION_HOURS = 24;

export const signUpFormAnswer = z.object({
  form_token: z.string(),
  wait_seconds: z.number().describe('A registration with this token is refused before that time has passed'),
});

export type SignUpForm = z.infer<typeof signUpFormAnswer>;
