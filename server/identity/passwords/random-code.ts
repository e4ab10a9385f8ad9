import { randomInt } from 'node:crypto';
import { RESET_CODE_ALPHABET } from '#contract/constants.ts';

/** Returns random characters for a code that users type. The alphabet has no characters that look alike. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => RESET_CODE_ALPHABET[randomInt(RESET_CODE_ALPHABET.length)]).join('');
}
