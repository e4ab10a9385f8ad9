let keysMade = 0;

/**
 * Returns a key for a new note or picture: 'gambar-3-x8f2k1'. The key is unique across texts, so that the node can be
 * pasted into another text.
 */
export function newKey(prefix: 'baru' | 'gambar'): string {
  keysMade += 1;
  return `${prefix}-${keysMade}-${Math.random().toString(36).slice(2, 8)}`;
}
