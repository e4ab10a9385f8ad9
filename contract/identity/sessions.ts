import { z } from 'zod';
import { codeIfAny } from './second-factor.ts';
import { emailAddress, givenPassword, requiredText } from '#contract/text.ts';
import { ownUser } from './users.ts';

export const credentials = z.object({ email: emailAddress(), password: givenPassword(), code: codeIfAny() });

export const signInLinkRequest = z.object({ email: emailAddress() });

/** The secret token in a mailed sign-in link. */
const linkToken = requiredText('Tautan', 100);

export const linkSignIn = z.object({ token: linkToken });
export const linkSignInWithCode = linkSignIn.extend({ code: codeIfAny() });

const authorization = z.object({
  token: z.string().describe('Signed; carries exp in seconds. Sent back as: Authorization: Bearer <token>'),
});

export const loginAnswer = z.object({ user: ownUser, authorization });
export const refreshAnswer = z.object({ authorization });

export type Credentials = z.infer<typeof credentials>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
