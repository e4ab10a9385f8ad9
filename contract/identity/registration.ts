import { z } from 'zod';
import type { PasswordRules } from '#contract/password-rules.ts';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import { storable } from '#contract/text.ts';
import { registrationBy } from './users.ts';

/** Returns the schema for a registration. `rules` apply to the password. Two optional fields help to detect bots. */
export const signUpBy = (rules: PasswordRules) =>
  registrationBy(rules).extend({
    website: storable('website').optional().describe('Stays empty: people do not see this field, programs fill it in'),
    form_token: storable('form_token')
      .optional()
      .describe('From signUpForm: it proves when the form was opened. Checked if it is there'),
  });

/** The schema with the least strict password rules, for code that does not know the server's MODE. */
export const signUp = signUpBy(PASSWORD_RULES.trial);

/** The link that confirms an e-mail address is valid for this many hours. */
export const CONFIRMATION_HOURS = 24;

export const signUpFormAnswer = z.object({
  form_token: z.string(),
  wait_seconds: z.number().describe('A registration with this token is refused before that time has passed'),
});

export type SignUpForm = z.infer<typeof signUpFormAnswer>;
