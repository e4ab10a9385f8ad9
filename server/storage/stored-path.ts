const STORED_PATH = /^(?:images\/[0-9a-f]{32}\/[1-9]\d{0,4}\.webp|books\/[0-9a-f]{32}\.pdf)$/;

/** The only names that are ever read, written or removed, so no path leads out of the storage. */
export function isStoredPath(path: string): boolean {
  return STORED_PATH.test(path);
}

export function contentTypeOf(path: string): 'image/webp' | 'application/pdf' {
  return path.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
}
