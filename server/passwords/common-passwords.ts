import { readFileSync } from 'node:fs';

/** Read when the first password is chosen, not at the start. */
let common: Set<string> | undefined;

/** The words of this site (OWASP ASVS 5.0, 6.1.2): a password must hold more letters than theirs. */
const OWN_WORDS = ['terarah', 'keberlanjutan', 'sustainability', 'institut', 'institute', 'penulis'];
const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`);

/** Whether anybody would try this password first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const lower = password.toLowerCase();
  return common.has(lower) || ONLY_OWN_WORDS.test(lower.replace(/[^\p{L}]/gu, ''));
}
