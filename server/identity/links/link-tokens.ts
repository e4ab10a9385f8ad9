import { createHash, randomBytes } from 'node:crypto';

/** Returns the secret part of a new link: 256 random bits, 43 characters. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash under which a token is stored. A random token needs no slow hash. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
