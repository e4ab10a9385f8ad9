/** The label of the field for a second factor's code, for useSubmission. */
export const CODE_LABELS = { code: 'Kode keamanan' };

/** Finds empty required fields. Returns the same messages as the server (contract/text.ts), which also checks. */
export function findMissing(labels: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const missing = Object.entries(labels).filter(([name]) => !values[name]?.trim());
  return Object.fromEntries(missing.map(([name, label]) => [name, `${label} wajib diisi.`]));
}
