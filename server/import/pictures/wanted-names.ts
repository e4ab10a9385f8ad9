/** A smaller copy that WordPress has made: 'a-300x200.jpg' of 'a.jpg'. */
const RESIZED = /-\d{1,5}x\d{1,5}(?=\.\w+$)/;
/** A copy of at most 2560 pixels that WordPress makes of larger uploads and shows in their place. */
const SCALED = /-(?:scaled|rotated)(?=\.\w+$)/;
/** A smaller copy, or a copy in another format, that Ghost has made: '/content/images/size/w600/2024/01/a.jpg'. */
const GHOST_SIZE = /\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w+)?(?=\/)/;

/** Returns the paths at which the media folder may contain a picture. The path of the original comes first. */
export function wantedPaths(path: string): string[] {
  const original = path.replace(GHOST_SIZE, '');
  return original === path ? [path] : [original, path];
}

/**
 * Returns the file names under which a folder may have a picture, the best first. A scaled copy is wider than the
 * pictures that are stored here, and its original may be larger than the server accepts.
 */
export function wantedNames(name: string): string[] {
  const original = name.replace(RESIZED, '').replace(SCALED, '');
  const scaled = original.replace(/(?=\.\w+$)/, '-scaled');
  const isOriginal = name === original;
  return [...new Set(isOriginal ? [name, scaled] : [scaled, original, name])];
}
