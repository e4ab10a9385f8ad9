import { createHash, randomBytes } from 'node:crypto';

/** Returns a new random token for a link: 256 bits as 43 characters. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a token is stored. A fast hash is enough for a random token. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
