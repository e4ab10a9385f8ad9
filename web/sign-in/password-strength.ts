export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const COMMON = /^(?:password|passw0rd|rahasia|sandi|qwerty|indonesia|admin|12345678|abcdefg|terarah)/i;

/** Estimates the strength of a new password. Length counts most, because it makes guessing slow. */
export function strengthOf(password: string, minCharacters: number): PasswordStrength {
  const characters = [...password];
  if (characters.length === 0) return 'empty';
  if (characters.length < minCharacters) return 'short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const score = characters.length + 2 * kinds;
  if (COMMON.test(password) || new Set(characters).size < 5 || score < 14) return 'weak';
  return score < 20 ? 'fair' : 'strong';
}
