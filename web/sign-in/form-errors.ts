import { ApiError } from '#web/api/client.ts';
import type { FormErrors } from '#web/ui/use-submission.ts';

/**
 * Returns the errors of a response for the form: by field, and those without a field. @throws every error that is not a
 * response of the API
 */
export function errorsOf(error: unknown, fieldNames: readonly string[]): FormErrors {
  if (!(error instanceof ApiError)) throw error;
  const entries = Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first] as const] : []));
  const fields = Object.fromEntries(entries.filter(([name]) => fieldNames.includes(name)));
  const others = entries.filter(([name]) => !fieldNames.includes(name)).map(([, text]) => text);
  return { fields, form: entries.length === 0 ? error.message : others[0] };
}

/**
 * Returns the text that the specification requires for the toast: the first message of the first field, or the
 * response's message, or `fallback`.
 */
export function toastTextOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return Object.values(error.errors)[0]?.[0] ?? error.serverMessage ?? fallback;
}

/** Whether the server refused a sign-in because of the code of the second factor: it is missing or wrong. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && 'code' in error.errors;
}
