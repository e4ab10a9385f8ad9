import { z } from 'zod';
import { missingText } from '#contract/rules.ts';
import { givenPassword, optionalText, requiredLine, requiredText, timestamp } from '#contract/text.ts';

/** Number of recovery codes. Each works once, for a user who has no authenticator app at hand. */
export const RECOVERY_CODES = 10;

const CODE_CHARACTERS = 50;

/** Removes the spaces and hyphens that people type within a code, and makes all letters upper case. */
export const tidy = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

const givenCode = () => requiredText('Kode keamanan', CODE_CHARACTERS).transform(tidy);

/** The code of an authenticator app, or a recovery code. Empty for a user without a second factor. */
export const codeIfAny = () =>
  optionalText('Kode keamanan', CODE_CHARACTERS)
    .transform(tidy)
    .optional()
    .describe("The authenticator app's six digits or a recovery code; required where a second factor is on");

/** What a browser's PublicKeyCredential.toJSON() returns. The server reads it with a library. */
export const passkeyCredential = z.looseObject(
  { id: z.string().max(1400), response: z.record(z.string(), z.unknown()) },
  { error: 'Passkey itu tidak dapat dibaca. Coba lagi.' },
);

/**
 * The form by which callers prove their identity again before an act that a stolen session must not perform: by the
 * password (and the code if a second factor is on), or by a passkey instead of both.
 */
export const identityForm = z.object({
  password: givenPassword('Password sekarang').optional(),
  code: codeIfAny(),
  passkey: passkeyCredential.optional(),
});

/** Requires the password unless a passkey is given. The error is reported together with errors of other fields. */
export const identified = <Form extends z.ZodType<IdentityForm>>(form: Form) =>
  form.refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    error: missingText('Password sekarang'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const passkeyOptions = z.object({
  options: z.record(z.string(), z.unknown()).describe('For PublicKeyCredential.parse…OptionsFromJSON()'),
});

const passkeyLabel = () => requiredLine('Nama passkey', 50);
const passkeyId = () => z.string().max(1400);

export const newPasskey = z.object({ name: passkeyLabel(), passkey: passkeyCredential });
export const passkeyName = z.object({ id: passkeyId(), name: passkeyLabel() });

export const passkeySignIn = z.object({ passkey: passkeyCredential });
export const passkeyRemoval = identityForm.extend({ id: passkeyId() });

export const secondFactorStart = z.object({
  secret: z.string().describe('For typing into the authenticator app; Base32'),
  address: z.string().describe('The same as an otpauth: address, for a QR code'),
});

export const secondFactorConfirmation = z.object({ code: givenCode() });

export const recoveryCodesAnswer = z.object({
  message: z.string(),
  recovery_codes: z
    .array(z.string())
    .describe('Shown this once; the server keeps only hashes. Empty: those from before stay'),
});

export const ownSecondFactorAnswer = z.object({
  on_since: timestamp.nullable().describe('null: no authenticator app'),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: timestamp, used_at: timestamp.nullable() }),
  ),
  can_add_passkey: z.boolean().describe('Whether the site has a domain, which passkeys need'),
});

export type PasskeyCredential = z.infer<typeof passkeyCredential>;
export type PasskeyName = z.infer<typeof passkeyName>;
export type IdentityForm = z.infer<typeof identityForm>;
export type OwnSecondFactor = z.infer<typeof ownSecondFactorAnswer>;
