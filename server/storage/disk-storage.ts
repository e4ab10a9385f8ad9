import { constants } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageIsFull, storageUnavailable } from './storage-errors.ts';
import type { Storage } from '#server/system.ts';
import { codeOf } from '#server/process/error-details.ts';
import { isStoredPath } from './stored-path.ts';

/** Stores files below `folder`, and creates it with the first file. */
export function diskStorage(folder: string): Storage {
  function locate(path: string): string {
    if (!isStoredPath(path)) throw new Error(`Not a stored path: ${path}`);
    return join(folder, path);
  }

  return {
    async put(path, bytes) {
      const file = locate(path);
      // The temporary file is beside the final one, so that rename() stays within one file system. `remove` deletes
      // both, also after a crash.
      const part = partOf(file);
      try {
        const created = await mkdir(dirname(file), { recursive: true });
        await writeFile(part, bytes, { flush: true });
        await rename(part, file);
        await syncFolders(dirname(file), created ? dirname(created) : dirname(file));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw inWords(error);
      }
    },

    async size(path) {
      const found = await absentAsUndefined(stat(locate(path)));
      return found?.size;
    },

    async read(path, range) {
      const handle = await absentAsUndefined(open(locate(path), constants.O_RDONLY));
      return handle?.createReadStream(range);
    },

    async remove(path) {
      const file = locate(path);
      try {
        await rm(partOf(file), { force: true });
        await rm(file, { force: true });
        if (isPictureFolder(path)) await removeIfEmpty(dirname(file));
      } catch (error) {
        throw inWords(error);
      }
    },

    async check() {
      const probe = join(folder, `.check-${process.pid}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(probe, 'ok');
        await rm(probe, { force: true });
      } catch (error) {
        throw inWords(error);
      }
    },
  };
}

const partOf = (file: string) => `${file}.part`;

/** A picture's own folder is removed when empty. Removing books/, which all books share, could break an upload. */
const isPictureFolder = (path: string) => path.startsWith('images/');

/** Syncs folders: otherwise a power loss could undo the creation or renaming of a file in them. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  // Windows cannot open folders, so they are not synced there. NTFS itself keeps a journal of changed names.
  if (process.platform === 'win32') return;
  for (let folder = from; folder.length >= upTo.length; folder = dirname(folder)) {
    await using handle = await open(folder, constants.O_RDONLY);
    await handle.sync();
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
}

async function absentAsUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw inWords(error);
  }
}

function inWords(error: unknown): Error {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '') ? storageIsFull(error) : storageUnavailable(error);
}
