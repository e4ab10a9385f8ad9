import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the signature of a text for one purpose; with another secret or purpose it is another one. */
export function signatureOf(secret: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}

/** Compares two texts of the same length in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
