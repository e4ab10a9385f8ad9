import { isSameText, signatureOf } from '#server/process/signatures.ts';

/** How long people take at least to fill in the form, and how long a page stays open at most. */
export const MIN_SECONDS = 3;
const MAX_HOURS = 24;

export type FormTime = 'right' | 'too early' | 'too late';

/** Returns a token that tells when the form was opened. It is signed, so that a program cannot make up an older one. */
export function makeFormToken(secret: Uint8Array, now: Date): string {
  return write(secret, now.getTime());
}

/** @param minSeconds how old a token has to be. A token that is not ours counts as one that has ended */
export function checkFormToken(secret: Uint8Array, token: string, now: Date, minSeconds: number): FormTime {
  const openedAt = Number(token.split('.')[0]);
  if (!isSameText(write(secret, openedAt), token)) return 'too late';
  const age = now.getTime() - openedAt;
  if (age < 0 || age > MAX_HOURS * 3_600_000) return 'too late';
  return age < minSeconds * 1000 ? 'too early' : 'right';
}

function write(secret: Uint8Array, openedAt: number): string {
  return `${openedAt}.${signatureOf(secret, 'sign-up', String(openedAt))}`;
}
