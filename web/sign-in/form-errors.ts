import type { ApiError } from '#web/api/client.ts';

/**
 * Returns the text that the specification requires for the toast: the first message of the first field, or the
 * response's message, or `fallback`.
 */
export function toastTextOf({ errors, serverMessage }: ApiError, fallback: string): string {
  return Object.values(errors)[0]?.[0] ?? serverMessage ?? fallback;
}
