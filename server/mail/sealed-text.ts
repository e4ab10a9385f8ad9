import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'sealed1:';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown for a text that was encrypted with another secret, or was changed since. */
export class NotOurSeal extends Error {}

/**
 * Encrypts a mail's text for the database. Otherwise a reset code could be read in the database file, its write-ahead
 * log and its backups. `name` identifies the mail and its part: a text that was encrypted under one name cannot be
 * decrypted under another.
 */
export function sealText(secret: Uint8Array, name: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + sealed.toString('base64');
}

/**
 * Decrypts what sealText returned. A text without our prefix is returned as it is: an older release stored it.
 * @throws NotOurSeal if `secret` or `name` differs, or the text was changed
 */
export function openSealedText(secret: Uint8Array, name: string, stored: string): string {
  if (!stored.startsWith(PREFIX)) return stored;
  const sealed = Buffer.from(stored.slice(PREFIX.length), 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
  } catch {
    throw new NotOurSeal('The text of this mail was sealed with another APP_SECRET');
  }
}

function keyOf(secret: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mail outbox', 32));
}
