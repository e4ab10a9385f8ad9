/** The label of the code of a second factor, for useSubmission. */
export const CODE_LABELS = { code: 'Kode keamanan' };

/**
 * Finds empty required fields. The messages equal the server's (contract/text.ts), so that it does not matter which
 * side checks.
 */
export function findMissing(labels: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const missing = Object.entries(labels).filter(([name]) => !values[name]?.trim());
  return Object.fromEntries(missing.map(([name, label]) => [name, `${label} wajib diisi.`]));
}
