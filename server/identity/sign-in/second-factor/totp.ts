import { createHmac } from 'node:crypto';
import { isSameText } from '#server/process/signatures.ts';

/** Authenticator apps expect SHA-1, six digits and steps of 30 seconds (RFC 6238; defaults of otpauth: addresses). */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of this many steps before and after the present step are accepted: clocks differ, and typing takes time. */
const WINDOW = 1;

/** Returns the number of 30-second steps from 1970 to `time`. */
export const stepAt = (time: Date): number => Math.floor(time.getTime() / STEP_MS);

/** Returns the step near `time` that has this code, or undefined for a wrong code. */
export function findStep(key: Uint8Array, code: string, time: Date): number | undefined {
  const now = stepAt(time);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => now - WINDOW + index);
  return steps.find((step) => isSameText(oneTimeCode(key, step), code));
}

/** Returns the code of a step. TOTP is HOTP (RFC 4226) with the step as the counter. */
export function oneTimeCode(key: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in Base32 (RFC 4648) without padding, the form in which authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Returns the otpauth: address in the QR code that an authenticator app scans (Google's Key Uri Format). `issuer`: the
 * institute's name. Apps take the label's first colon as the issuer's end, and some show a "+" for a space.
 */
export function otpauthAddress(secret: string, issuer: string, email: string): string {
  const name = issuer.replaceAll(':', '');
  const label = encodeURIComponent(`${name}:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`;
}
