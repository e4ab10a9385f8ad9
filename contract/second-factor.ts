import { z } from 'zod';
import { givenPassword, optionalText, requiredText, timestamp } from './text.ts';

/** Codes that sign a person in who has no authenticator app at hand. Each works once. */
export const RECOVERY_CODES = 10;

const CODE_CHARACTERS = 50;

/** Spaces and hyphens that people type between the groups do not matter, nor does letter case. */
const tidy = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

const givenCode = () => requiredText('Kode keamanan', CODE_CHARACTERS).transform(tidy);

/** The code of an authenticator app, or a recovery code. Empty: none. */
export const codeIfAny = () =>
  optionalText('Kode keamanan', CODE_CHARACTERS)
    .transform(tidy)
    .optional()
    .describe("The authenticator app's six digits or a recovery code; required where a second factor is on");

/** Shows again who the caller is, before an act that a stolen session must not do. */
export const identityForm = z.object({ password: givenPassword('Password sekarang'), code: codeIfAny() });

export const secondFactorStart = z.object({
  secret: z.string().describe('For typing into the authenticator app; Base32'),
  address: z.string().describe('The same as an otpauth: address, for a QR code'),
});

export const secondFactorConfirmation = z.object({ code: givenCode() });

export const recoveryCodesAnswer = z.object({
  message: z.string(),
  recovery_codes: z.array(z.string()).describe('Shown this once; the server keeps only hashes'),
});

export const ownSecondFactorAnswer = z.object({
  on_since: timestamp.nullable().describe('null: no authenticator app'),
  recovery_codes_left: z.number().int(),
});

export type IdentityForm = z.infer<typeof identityForm>;
export type OwnSecondFactor = z.infer<typeof ownSecondFactorAnswer>;
