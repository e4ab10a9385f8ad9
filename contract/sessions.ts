import { z } from 'zod';
import { emailAddress, givenPassword } from './text.ts';
import { user } from './users.ts';

export const credentials = z.object({ email: emailAddress(), password: givenPassword() });

const authorization = z.object({
  token: z.string().describe('Signed; carries exp in seconds. Sent back as: Authorization: Bearer <token>'),
});

export const loginAnswer = z.object({ user, authorization });
export const refreshAnswer = z.object({ authorization });

export type Credentials = z.infer<typeof credentials>;
export type LoginAnswer = z.infer<typeof loginAnswer>;
export type RefreshAnswer = z.infer<typeof refreshAnswer>;
