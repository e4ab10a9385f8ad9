import { readFileSync } from 'node:fs';
import { invalid } from '#server/errors.ts';

/** Read when the first password is chosen, not at the start. */
let common: Set<string> | undefined;

/** The words of this site (OWASP ASVS 5.0, 6.1.2): a password must hold more letters than theirs. */
const OWN_WORDS = ['terarah', 'keberlanjutan', 'sustainability', 'institut', 'institute', 'penulis'];
const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`);

/**
 * Refuses a password that anybody would try first (OWASP ASVS 5.0, 6.2.4), in whatever case it is written.
 * @param field where the caller gave it
 */
export function refuseCommonPassword(field: string, password: string, label = 'Password'): void {
  if (isCommonPassword(password)) {
    throw invalid(field, `${label} ini terlalu umum dan mudah ditebak. Pakai yang lain, misalnya beberapa kata.`);
  }
}

export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const lower = password.toLowerCase();
  return common.has(lower) || ONLY_OWN_WORDS.test(lower.replace(/[^\p{L}]/gu, ''));
}
