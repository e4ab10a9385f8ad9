import { rm, stat } from 'node:fs/promises';
import { change } from '#server/change.ts';
import { AppError } from '#server/errors.ts';
import { storeImage, storeTextPicture } from '#server/files/files.service.ts';
import { type Importing, recordItem } from './import-context.ts';
import { findItem, findStoredPicture } from './import-runs.repository.ts';
import type { StoredPicture } from './settle-text.ts';
import type { SourceWork } from './source.ts';

/** What a dry run takes for a picture that it has found. */
const FOUND: StoredPicture = { path: `images/${'0'.repeat(32)}/1.webp`, width: 1, height: 1 };

/**
 * Stores a picture of a text, once for all works that show it. Returns undefined and reports a loss if it is missing.
 * @param uploader the user whose texts may contain the picture: the admin, or the author of a draft
 */
export async function importPicture(
  importing: Importing,
  work: SourceWork,
  url: string,
  uploader: number,
): Promise<StoredPicture | undefined> {
  const { system, origin, admin, isDry, report } = importing;
  const key = uploader === admin.id ? url : `${uploader} ${url}`;
  const known = await findItem(system.db, origin, 'picture', key);
  const stored = known?.path ? await findStoredPicture(system.db, known.path) : undefined;
  if (stored) return stored;
  return await withFile(importing, work, url, async (upload) => {
    report.count('pictures', 'added');
    if (isDry) return FOUND;
    const { image: path, image_info: info } = await storeTextPicture(system, upload, uploader);
    await change(system, async (tx) => await recordItem(importing, tx, { kind: 'picture', key, path, version: '' }));
    return { path, width: info.width, height: info.height };
  });
}

/** Stores the lead picture of a work. Returns its path, or undefined if there is none. */
export async function importLeadPicture(importing: Importing, work: SourceWork): Promise<string | undefined> {
  if (!work.picture) return undefined;
  return await withFile(importing, work, work.picture.url, async (upload) => {
    importing.report.count('pictures', 'added');
    return importing.isDry ? undefined : await storeImage(importing.system, upload);
  });
}

/** Finds the file of a picture and calls `store` for it. A picture that is missing or unreadable becomes a loss. */
async function withFile<Result>(
  { finder, report, isDry, hasMedia }: Importing,
  { key, title }: SourceWork,
  url: string,
  store: (upload: { field: string; temporaryPath: string; bytes: number }) => Promise<Result>,
): Promise<Result | undefined> {
  // A dry run downloads nothing, so only a folder tells it that a picture is missing.
  if (isDry && !hasMedia) {
    report.count('pictures', 'added');
    return undefined;
  }
  const found = await finder.find(url);
  const lose = async (reason: string) => {
    report.count('pictures', 'left');
    await report.loss({ key, title, kind: 'picture', what: `${url}: ${reason}` });
    return undefined;
  };
  if ('missing' in found) {
    return await lose(isDry ? 'It is not in the folder. The import would try to download it.' : found.missing);
  }
  try {
    return await store({ field: 'image', temporaryPath: found.file, bytes: (await stat(found.file)).size });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return await lose(`The file is no picture that can be stored: ${error.message}`);
  } finally {
    if (found.isTemporary) await rm(found.file, { force: true });
  }
}
