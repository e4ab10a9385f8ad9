import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The number of bits that each password sets. With BITS_PER_PASSWORD, it makes the filter refuse one good password in
 * ten thousand by mistake.
 */
const HASHES = 13;
const BITS_PER_PASSWORD = 19.2;

/** The file is read for the first password that is checked, not at the start. */
let filter: Uint8Array | undefined;

/**
 * Whether a password is among the 475,000 most frequent breached passwords of eight characters or more, in any letter
 * case. The Bloom filter, made by scripts/make-breached-passwords.ts, contains every one of them, and also matches one
 * other password in ten thousand.
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

/** Returns the form in which passwords are compared. */
export function comparable(password: string): string {
  return password.normalize('NFC').toLowerCase();
}

/** Derives all bit positions of a password from two numbers (Kirsch and Mitzenmacher, 2006). */
function positionsOf(password: string, size: number): number[] {
  const hash = createHash('sha256').update(comparable(password)).digest();
  const [first, second] = [hash.readUInt32LE(0), hash.readUInt32LE(4)];
  return Array.from({ length: HASHES }, (_, index) => (first + index * second) % size);
}
