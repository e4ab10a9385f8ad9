import { comparable, isBreachedPassword } from './breached-passwords.ts';

/** The first guesses in this site's languages that are not in the list of breached passwords. */
const LIKELY = new Set([
  ...['rahasia123', 'indonesia1', 'indonesia123', 'merdeka45', 'cintaku1', 'bismillah1', 'bismillah123', 'terarah1'],
  ...['terarah123', 'katasandi', 'katasandi1', 'katasandi123', 'garuda123'],
]);

/** Words of this site (OWASP ASVS 5.0, 6.1.2). A password must contain more letters than these words have. */
const OWN_WORDS = ['terarah', 'keberlanjutan', 'sustainability', 'institut', 'institute', 'penulis'];
const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`);

/** Whether a password was found in breaches or is easy to guess here, in any letter case (ASVS 6.2.4, 6.2.12). */
export function isCommonPassword(password: string): boolean {
  const plain = comparable(password);
  return LIKELY.has(plain) || ONLY_OWN_WORDS.test(plain.replace(/[^\p{L}]/gu, '')) || isBreachedPassword(password);
}
