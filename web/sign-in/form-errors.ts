import type { ApiError } from '#web/api/client.ts';

/**
 * Returns the text that the specification requires for the toast: the first message of the first field, or the
 * response's message, or `fallback`.
 */
export function toastTextOf({ errors, serverMessage }: ApiError, fallback: string): string {
  return Object.values(errors)[0]?.[0] ?? serverMessage ?? fallback;
}

/** Whether the server refused a sign-in because of the code of the second factor: it is missing or wrong. */
export function asksForCode({ errors }: ApiError): boolean {
  return 'code' in errors;
}
