/** The same words as the server's (contract/text.ts), so that it makes no difference who noticed. */
export function findMissing(labels: Record<string, string>, values: Record<string, string>): Record<string, string> {
  const missing = Object.entries(labels).filter(([name]) => (values[name] ?? '').trim() === '');
  return Object.fromEntries(missing.map(([name, label]) => [name, `${label} wajib diisi.`]));
}
