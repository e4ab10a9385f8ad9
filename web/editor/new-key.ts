let keysMade = 0;

/**
 * Returns a key for a new note or picture: 'gambar-3-x8f2k1'. Keys are random, because nodes are pasted into other
 * texts.
 */
export function newKey(prefix: 'baru' | 'gambar'): string {
  keysMade += 1;
  return `${prefix}-${keysMade}-${Math.random().toString(36).slice(2, 8)}`;
}
