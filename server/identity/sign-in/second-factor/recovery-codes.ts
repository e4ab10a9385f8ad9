import { randomInt } from 'node:crypto';
import { RESET_CODE_ALPHABET } from '#contract/constants.ts';
import { RECOVERY_CODES } from '#contract/identity/second-factor.ts';
import { hashPassword } from '#server/identity/passwords/passwords.ts';

/** 44 random bits, hashed like a password, and a character that tells which of the ten it is. */
const RANDOM_CHARACTERS = 9;
const CODE_CHARACTERS = RANDOM_CHARACTERS + 1;

export type NewRecoveryCode = { position: number; code: string; hash: string };

export async function makeRecoveryCodes(): Promise<NewRecoveryCode[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, position) => {
    const random = Array.from({ length: RANDOM_CHARACTERS }, () => RESET_CODE_ALPHABET[randomInt(ALPHABET_SIZE)]);
    return { position, code: `${RESET_CODE_ALPHABET[position]}${random.join('')}` };
  });
  return await Promise.all(codes.map(async (made) => ({ ...made, hash: await hashPassword(made.code) })));
}

/** Returns which of a person's codes this claims to be, or undefined if it is no recovery code. */
export function positionOf(code: string): number | undefined {
  const position = RESET_CODE_ALPHABET.indexOf(code.charAt(0));
  return code.length === CODE_CHARACTERS && position >= 0 && position < RECOVERY_CODES ? position : undefined;
}

/** Returns a code as people read it: '2ABCD-EFGHJ'. */
export const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const ALPHABET_SIZE = RESET_CODE_ALPHABET.length;
