/**
 * Returns a text as part of an address, in at most `limit` characters: 'etika-penulisan' for “Étika penulisan!”.
 * Returns '' for a text without Latin letters and digits.
 */
export function slugOf(text: string, limit: number): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limit)
    .replace(/-$/, '');
}
