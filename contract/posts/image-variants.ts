/**
 * The widths in pixels at which the server stores an uploaded picture as WebP. The server never enlarges a picture: a
 * picture that is 700 pixels wide is stored at 320, 480, 640 and 700.
 */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** Returns the storage path of the same picture at another width: 'images/x/1280.webp', 640 → 'images/x/640.webp'. */
export function imageVariant(path: string, width: number): string {
  return path.replace(/[^/]+$/, `${width}.webp`);
}

/**
 * Returns the widths at which the server stores the picture of a path: the width in the path, and all smaller
 * IMAGE_WIDTHS. 'images/x/700.webp' → 320, 480, 640, 700.
 */
export function widthsUpTo(path: string): number[] {
  const own = Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10);
  return [...IMAGE_WIDTHS.filter((width) => width < own), own];
}
