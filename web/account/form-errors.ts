import { ApiError } from '#web/api/client.ts';
import type { FormErrors } from '#web/ui/use-submission.ts';

/**
 * Errors of an answer for the form: beside their fields, and what belongs to no field above it. @throws what is no
 * answer of the API's
 */
export function errorsOf(error: unknown, fieldNames: readonly string[]): FormErrors {
  if (!(error instanceof ApiError)) throw error;
  const entries = Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first] as const] : []));
  const fields = Object.fromEntries(entries.filter(([name]) => fieldNames.includes(name)));
  const others = entries.filter(([name]) => !fieldNames.includes(name)).map(([, text]) => text);
  return { fields, form: entries.length === 0 ? error.message : others[0] };
}

/** As the specification wants it told: the first message of the first field, else the answer's, else `fallback`. */
export function toastTextOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return Object.values(error.errors)[0]?.[0] ?? error.serverMessage ?? fallback;
}
