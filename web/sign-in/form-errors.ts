import type { ApiError } from '#web/api/client.ts';

/**
 * Returns the toast's text as the specification requires: the first message of the first field, or else the response's
 * message, or else `fallback`.
 */
export function toastTextOf({ errors, serverMessage }: ApiError, fallback: string): string {
  return Object.values(errors)[0]?.[0] ?? serverMessage ?? fallback;
}
