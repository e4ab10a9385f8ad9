import { STORAGE_BASE } from '#contract/constants.ts';
import { isUploadedPath } from '#server/storage/stored-path.ts';
import type { System } from '#server/system.ts';
import type { ExportFolder } from './export-folder.ts';
import { attributeOf } from '#server/text/markdown/escape.ts';

/** Copies files of the storage into the folders of works. `missing`: paths that the storage lacks. */
export type FileCopier = {
  /** Copies a file into a folder, once. Returns its bytes: 0 if it stands there already or is missing. */
  copy(path: string, folder: string): Promise<number>;
  /** Copies a file of a former version. Its absence is only counted, because early releases removed such files. */
  copyFormer(path: string, folder: string): Promise<number>;
  missing: string[];
  missingFormer: number;
  copied: number;
};

export function createFileCopier({ storage }: Pick<System, 'storage'>, target: ExportFolder): FileCopier {
  let current = { folder: '', done: new Set<string>() };
  async function copyTo(path: string, folder: string, onMissing: () => void): Promise<number> {
    // A picture is copied once for each work, also if the work's versions share it.
    if (current.folder !== folder) current = { folder, done: new Set() };
    if (current.done.has(path)) return 0;
    current.done.add(path);
    const content = isUploadedPath(path) ? await storage.read(path) : undefined;
    if (!content) {
      onMissing();
      return 0;
    }
    copier.copied += 1;
    return await target.copy(`${folder}/${path}`, content);
  }
  const copier: FileCopier = {
    missing: [],
    missingFormer: 0,
    copied: 0,
    copy: async (path, folder) => await copyTo(path, folder, () => copier.missing.push(path)),
    copyFormer: async (path, folder) => await copyTo(path, folder, () => (copier.missingFormer += 1)),
  };
  return copier;
}

const IMAGE = /<img\b[^>]*>/g;
const SRC = new RegExp(`^${STORAGE_BASE}/(.+)$`);

/** Returns the pictures of a text: paths in the storage, and what they show. */
export function picturesIn(html: string): { path: string; alt: string }[] {
  return [...html.matchAll(IMAGE)].flatMap(([tag]) => {
    const path = storedPath(attributeOf(tag, 'src') ?? '');
    return path === undefined ? [] : [{ path, alt: attributeOf(tag, 'alt') ?? '' }];
  });
}

/** Returns the path in the storage that an address on this site has, or undefined. */
export function storedPath(src: string): string | undefined {
  const path = SRC.exec(src)?.[1];
  return path !== undefined && isUploadedPath(path) ? path : undefined;
}
