import { isSameText, signatureOf } from '#server/process/signatures.ts';

/** A form sent within MIN_SECONDS counts as filled in by a program. After MAX_HOURS the page must be loaded again. */
export const MIN_SECONDS = 3;
const MAX_HOURS = 24;

export type FormTime = 'right' | 'too early' | 'too late';

/** Returns the time at which the form was opened, signed: a program cannot claim to have opened it earlier. */
export function makeFormToken(secret: Uint8Array, now: Date): string {
  return write(secret, now.getTime());
}

/**
 * Checks the age of a token. A token with a wrong signature counts as too old.
 * @param minSeconds the lowest accepted age
 */
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
