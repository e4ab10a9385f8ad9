/**
 * The server stores an uploaded picture as WebP at these widths in pixels. It never enlarges: the largest file of a
 * smaller picture has the picture's own width.
 */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** Returns the storage path of the same picture at another width: 'images/x/1280.webp', 640 → 'images/x/640.webp'. */
export function imageVariant(path: string, width: number): string {
  return path.replace(/[^/]+$/, `${width}.webp`);
}

/**
 * Returns the widths at which the server stores the picture of a path: its own width, and all smaller ones of
 * IMAGE_WIDTHS. 'images/x/700.webp' → 320, 480, 640, 700.
 */
export function widthsUpTo(path: string): number[] {
  const own = Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10);
  return [...IMAGE_WIDTHS.filter((width) => width < own), own];
}
