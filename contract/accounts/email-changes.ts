import { z } from 'zod';
import { identified, identityForm } from '#contract/identity/second-factor.ts';
import { emailAddress, timestamp } from '#contract/text.ts';

/** Hours for which the links in the mails about a change of e-mail address are valid. */
export const EMAIL_CHANGE_HOURS = 24;

export const emailChangeForm = identified(identityForm.extend({ email: emailAddress('Email baru') }));

export const ownEmailAnswer = z.object({
  email: z.string().describe('The present address'),
  is_confirmed: z.boolean().describe('The user has confirmed the present address'),
  change: z
    .object({
      email: z.string().describe('The new address'),
      expires_at: timestamp,
      is_old_confirmed: z
        .boolean()
        .describe('The link in the mail to the present address was used. It gets none while `is_confirmed` is false'),
      is_new_confirmed: z.boolean().describe('The link in the mail to the new address was used'),
    })
    .nullable()
    .describe('The change that waits for its links; null: none'),
});

export const emailConfirmedAnswer = z.object({
  message: z.string(),
  is_changed: z.boolean().describe('All links that it needs were used, and the address is changed'),
});

export type EmailChangeForm = z.infer<typeof emailChangeForm>;
export type OwnEmail = z.infer<typeof ownEmailAnswer>;
