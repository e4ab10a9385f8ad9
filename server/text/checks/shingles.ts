import { plainText } from '#server/text/plain-text.ts';

const WORDS_IN_SHINGLE = 5;
/** With 16 hashes, two texts that share 43 % of their shingles have a hash in common in 99.99 % of all cases. */
const SIGNATURE_SIZE = 16;

/** The shingles of a text (five words in a row) as numbers. Equal numbers mean the same five words. */
export type Shingles = ReadonlySet<number>;

export function shinglesOf(html: string): Shingles {
  const hashes = wordsOf(plainText(html)).map((word) => hashText(word));
  const shingles = new Set<number>();
  for (let at = 0; at + WORDS_IN_SHINGLE <= hashes.length; at += 1) {
    let [high, low] = [0x811c9dc5, 0x2f0b4c47];
    for (let index = at; index < at + WORDS_IN_SHINGLE; index += 1) {
      const hash = hashes[index] ?? 0;
      high = mix(high ^ hash);
      low = mix(Math.imul(low, 31) + hash);
    }
    // 53 bits are the most that a JavaScript number holds exactly.
    shingles.add((high >>> 0) * 2 ** 21 + (low >>> 11));
  }
  return shingles;
}

/**
 * Returns the 16 shingles with the smallest hashes, as 32-bit integers (min-hash). Texts that share most of their
 * shingles have some of these in common, so the database finds them by these numbers.
 */
export function signatureOf(shingles: Shingles): number[] {
  const smallest = [...shingles].toSorted((a, b) => a - b).slice(0, SIGNATURE_SIZE);
  // The smallest hashes all have small upper bits. Mixing them with the lower bits makes the stored numbers differ.
  return [...new Set(smallest.map((shingle) => mix(Math.floor(shingle / 2 ** 21) ^ mix(shingle % 2 ** 21))))];
}

/** Returns how much of a text's shingles the other text has too, from 0 to 1. */
export function shareOf(shingles: Shingles, other: Shingles): number {
  if (shingles.size === 0) return 0;
  let shared = 0;
  for (const shingle of shingles) if (other.has(shingle)) shared += 1;
  return shared / shingles.size;
}

/** Returns the words of a title as a key: titles that differ only in letter case and punctuation have the same key. */
export function titleKey(title: string): string {
  return wordsOf(title).join(' ') || title;
}

/** Returns the 32-bit integer by which articles with the same title are found. */
export function titleHash(title: string): number {
  return mix(hashText(`title ${titleKey(title)}`));
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Hashes a text by FNV-1a over its UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/** Spreads the bits of a 32-bit integer (the finalizer of MurmurHash3). */
function mix(given: number): number {
  let hash = given | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
