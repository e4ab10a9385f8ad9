import { isPostKindName, type PostKindName, postKinds } from '#contract/posts/post-kinds.ts';

const UPLOADED_PATH = /^(?:images\/[0-9a-f]{32}\/[1-9]\d{0,4}\.webp|books\/[0-9a-f]{32}\.pdf)$/;
const KINDS = Object.keys(postKinds).join('|');
const PREVIEW_PATH = new RegExp(String.raw`^previews/(${KINDS})/([1-9]\d{0,9})-[0-9a-z]{1,11}\.jpg$`);

/** Returns whether a path is an upload or a link preview. The storage refuses others: they could lead out of it. */
export function isStoredPath(path: string): boolean {
  return isUploadedPath(path) || PREVIEW_PATH.test(path);
}

/** Returns whether a path is an uploaded picture or PDF. Only these are served by /storage/ and backed up. */
export function isUploadedPath(path: string): boolean {
  return UPLOADED_PATH.test(path);
}

/** Returns the post whose link preview has this path, or undefined for other paths. */
export function previewedBy(path: string): { kind: PostKindName; id: number } | undefined {
  const [, kind, id] = PREVIEW_PATH.exec(path) ?? [];
  return isPostKindName(kind) ? { kind, id: Number(id) } : undefined;
}

export function contentTypeOf(path: string): 'image/webp' | 'image/jpeg' | 'application/pdf' {
  if (path.endsWith('.pdf')) return 'application/pdf';
  return path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}
