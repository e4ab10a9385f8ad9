const UPLOADED_PATH = /^(?:images\/[0-9a-f]{32}\/[1-9]\d{0,4}\.webp|books\/[0-9a-f]{32}\.pdf)$/;
const PREVIEW_PATH = /^previews\/(article|blog)\/([1-9]\d{0,9})-[0-9a-z]{1,11}\.jpg$/;

/** The only names that are ever read, written or removed, so no path leads out of the storage. */
export function isStoredPath(path: string): boolean {
  return isUploadedPath(path) || PREVIEW_PATH.test(path);
}

/** Pictures and books that somebody has sent: what /storage/ serves and backups hold. */
export function isUploadedPath(path: string): boolean {
  return UPLOADED_PATH.test(path);
}

/** What a link preview shows; undefined where the path is none of a link preview. */
export function previewedBy(path: string): { kind: 'article' | 'blog'; id: number } | undefined {
  const [, kind, id] = PREVIEW_PATH.exec(path) ?? [];
  return kind === 'article' || kind === 'blog' ? { kind, id: Number(id) } : undefined;
}

export function contentTypeOf(path: string): 'image/webp' | 'image/jpeg' | 'application/pdf' {
  if (path.endsWith('.pdf')) return 'application/pdf';
  return path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}
