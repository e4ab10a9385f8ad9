let keysMade = 0;

/**
 * Returns a key for a new note or picture: 'gambar-3-x8f2k1'. The random part prevents equal keys in a text into which
 * nodes of another text are pasted.
 */
export function newKey(prefix: 'baru' | 'gambar'): string {
  keysMade += 1;
  return `${prefix}-${keysMade}-${Math.random().toString(36).slice(2, 8)}`;
}
