/** Returns the storage path of the same picture at another width: 'images/x/1280.webp', 640 → 'images/x/640.webp'. */
export function imageVariant(path: string, width: number): string {
  return path.replace(/[^/]+$/, `${width}.webp`);
}
