import { isPostKindName, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';

const UPLOADED_PATH = /^(?:images\/[0-9a-f]{32}\/[1-9]\d{0,4}\.webp|books\/[0-9a-f]{32}\.pdf)$/;
const KINDS = Object.keys(postKinds).join('|');
const PREVIEW_PATH = new RegExp(String.raw`^previews/(${KINDS})/([1-9]\d{0,9})-[0-9a-z]{1,11}\.jpg$`);

/**
 * Whether a path has one of the known forms. Only such paths are ever read, written or removed, so that no path leads
 * out of the storage.
 */
export function isStoredPath(path: string): boolean {
  return isUploadedPath(path) || PREVIEW_PATH.test(path);
}

/** Whether a path is an uploaded picture or book: the only files that /storage/ serves and backups contain. */
export function isUploadedPath(path: string): boolean {
  return UPLOADED_PATH.test(path);
}

/** Returns the post that a link preview shows, or undefined if the path is not a link preview. */
export function previewedBy(path: string): { kind: PostKindName; id: number } | undefined {
  const [, kind, id] = PREVIEW_PATH.exec(path) ?? [];
  return isPostKindName(kind) ? { kind, id: Number(id) } : undefined;
}

export function contentTypeOf(path: string): 'image/webp' | 'image/jpeg' | 'application/pdf' {
  if (path.endsWith('.pdf')) return 'application/pdf';
  return path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}
