import { readFileSync } from 'node:fs';

/** Loaded when the first password is set, not at the start. */
let common: Set<string> | undefined;

/** Words of this site (OWASP ASVS 5.0, 6.1.2). A password must contain more letters than these words have. */
const OWN_WORDS = ['terarah', 'keberlanjutan', 'sustainability', 'institut', 'institute', 'penulis'];
const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`);

/** Whether a password is common, in any letter case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const lower = password.toLowerCase();
  return common.has(lower) || ONLY_OWN_WORDS.test(lower.replace(/[^\p{L}]/gu, ''));
}
