/**
 * Rules for an article's bibliographic fields (WorkField): limits, normal forms and messages. Forms check the rules
 * before they send, and the schemas in works.ts check them again. Forms load this file: do not import zod.
 */

export const ABSTRACT_CHARACTERS = 2000;
export const KEYWORDS_MAX = 10;
export const KEYWORD_CHARACTERS = 80;
export const TOPICS_MAX = 3;
export const TOPIC_CHARACTERS = 80;
export const CO_AUTHORS_MAX = 20;
export const NAME_CHARACTERS = 100;

export const TOO_MANY_KEYWORDS = `Kata kunci paling banyak ${KEYWORDS_MAX}. Hapus sebagian, lalu coba lagi.`;
export const TOO_MANY_TOPICS = `Topik paling banyak ${TOPICS_MAX}. Lepas salah satu, lalu coba lagi.`;
export const TOO_MANY_CO_AUTHORS = `Penulis lain paling banyak ${CO_AUTHORS_MAX}. Hapus sebagian, lalu coba lagi.`;
export const WRONG_ORCID =
  'ORCID tidak benar. Periksa lagi 16 angkanya, misalnya 0000-0002-1825-0097; angka terakhir boleh X.';
export const WRONG_DOI = 'DOI tidak benar. Tulis seperti 10.1234/abcd atau https://doi.org/10.1234/abcd.';
/** The error of a form whose original the server does not find. */
export const UNKNOWN_ORIGINAL = 'Naskah asli tidak ditemukan. Periksa nomor artikelnya.';

/**
 * Returns an ORCID iD as it is stored: '0000-0002-1825-0097'. The text may be the address of an ORCID page, or the iD
 * itself, whose hyphens may be missing. Returns undefined for any other text and for a wrong checksum.
 */
export function normalOrcid(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^https?:\/\/(?:www\.)?orcid\.org\//i, '')
    .replace(/\/$/, '')
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toUpperCase();
  if (!/^\d{15}[\dX]$/.test(digits) || orcidChecksum(digits.slice(0, 15)) !== digits[15]) return undefined;
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

/** Computes the last character of an ORCID iD, which is a checksum (ISO 7064, MOD 11-2). */
function orcidChecksum(digits: string): string {
  let total = 0;
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11;
  const rest = (12 - total) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Returns a DOI as it is stored ('10.1234/abcd'), or undefined for another text. Accepts 'doi:…' and doi.org URLs. */
export function normalDoi(text: string): string | undefined {
  const given = text.trim();
  const address = given.replace(/^(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\//i, '');
  const doi = (address === given ? given : decoded(address)).replace(/^doi:\s*/i, '');
  return /^10\.\d{4,9}(?:\.\d+)*\/[^\s\p{C}]+$/u.test(doi) && doi.length <= 255 ? doi : undefined;
}

/**
 * Returns whether Crossref registers a DOI. It allows fewer characters than DOIs may have, and no divided prefix such
 * as 10.1234.5.
 */
export function isCrossrefDoi(doi: string): boolean {
  return /^10\.\d{4,9}\/[-._;()/a-z\d]{1,200}$/i.test(doi);
}

export const NO_CROSSREF_DOI =
  'DOI ini tidak dapat didaftarkan ke Crossref. Tulis awalan seperti 10.1234, lalu setelah garis miring hanya huruf ' +
  'a–z, angka, dan -._;()/ (paling banyak 200).';

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Removes duplicates, ignoring letter case. The first spelling stays. */
export function withoutDoubles(texts: readonly string[]): string[] {
  const seen = new Map(texts.toReversed().map((text) => [text.toLowerCase(), text]));
  return [...new Set(texts.map((text) => seen.get(text.toLowerCase()) ?? text))];
}
