import { comparable, isBreachedPassword } from './breached-passwords.ts';

/** Passwords that an attacker of this site would try first and that the list of breached passwords lacks. */
const LIKELY = new Set([
  ...['rahasia123', 'indonesia1', 'indonesia123', 'merdeka45', 'cintaku1', 'bismillah1', 'bismillah123', 'terarah1'],
  ...['terarah123', 'katasandi', 'katasandi1', 'katasandi123', 'garuda123'],
]);

/** Words of this site (OWASP ASVS 5.0, 6.1.2). A password whose letters are only these words is refused. */
const OWN_WORDS = ['terarah', 'keberlanjutan', 'sustainability', 'institut', 'institute', 'penulis'];
const ONLY_OWN_WORDS = new RegExp(`^(?:${OWN_WORDS.join('|')})+$`);

/** Returns whether a password is breached or easy to guess here, in any letter case (ASVS 6.2.4, 6.2.12). */
export function isCommonPassword(password: string): boolean {
  const plain = comparable(password);
  return LIKELY.has(plain) || ONLY_OWN_WORDS.test(plain.replace(/[^\p{L}]/gu, '')) || isBreachedPassword(password);
}
