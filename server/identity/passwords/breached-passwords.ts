import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * How many bits each password sets in the Bloom filter, and how many bits the filter has for each password. With these
 * two numbers, the filter refuses one good password in ten thousand by mistake.
 */
const HASHES = 13;
const BITS_PER_PASSWORD = 19.2;

/** The Bloom filter. It is read from its file at the first password check, not at the start of the server. */
let filter: Uint8Array | undefined;

/**
 * Returns whether a password is among the 475,000 most frequent breached passwords of eight characters or more, in any
 * letter case. The Bloom filter in breached-passwords.bin (made by scripts/make-breached-passwords.ts) finds all these
 * passwords, and by mistake one in ten thousand others.
 */
export function isBreachedPassword(password: string): boolean {
  const bits = (filter ??= readFileSync(new URL('breached-passwords.bin', import.meta.url)));
  return positionsOf(password, bits.length * 8).every((at) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
}

/** Returns a Bloom filter that contains these passwords. */
export function makeFilter(passwords: readonly string[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil((passwords.length * BITS_PER_PASSWORD) / 8));
  for (const password of passwords) {
    for (const at of positionsOf(password, bits.length * 8)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return bits;
}

/** Returns a password in the form for comparisons: Unicode NFC, lower case. */
export function comparable(password: string): string {
  return password.normalize('NFC').toLowerCase();
}

/** Returns the positions of a password's bits, all computed from two hash numbers (Kirsch and Mitzenmacher, 2006). */
function positionsOf(password: string, size: number): number[] {
  const hash = createHash('sha256').update(comparable(password)).digest();
  const [first, second] = [hash.readUInt32LE(0), hash.readUInt32LE(4)];
  return Array.from({ length: HASHES }, (_, index) => (first + index * second) % size);
}
