import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the signature of a text for one purpose. Other secrets and other purposes give other signatures. */
export function signatureOf(secret: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}

/** Compares two texts of the same length. The time that it takes does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
