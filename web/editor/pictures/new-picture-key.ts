let keysMade = 0;

export function newPictureKey(): string {
  keysMade += 1;
  return `gambar-${keysMade}-${Math.random().toString(36).slice(2, 8)}`;
}
