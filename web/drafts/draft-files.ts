import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import type { FileMove } from './old-drafts.ts';

/**
 * The pictures and PDFs of drafts. They do not fit into localStorage; IndexedDB takes files as they are. Where the
 * browser blocks it or it is full, saving returns false and the form says so.
 */
const store = createStore('drafts', 'images');

/** Resolves when the file is on the disk. */
export async function saveFile(key: string, file: File): Promise<boolean> {
  return await attempt(async () => {
    await set(key, file, store);
    return true;
  }, false);
}

export async function readFile(key: string): Promise<File | undefined> {
  const found = await attempt<unknown>(async () => get(key, store), undefined);
  return found instanceof File ? found : undefined;
}

export async function dropFile(key: string): Promise<void> {
  await attempt(async () => del(key, store), undefined);
}

/** Removes the files under `prefix` whose draft no longer exists. */
export async function dropFilesWithout(prefix: string, hasDraft: (key: string) => boolean): Promise<void> {
  const isLeft = (key: IDBValidKey) => typeof key === 'string' && key.startsWith(prefix) && !hasDraft(key);
  await attempt(async () => delMany((await keys(store)).filter(isLeft), store), undefined);
}

/** Removes the originals only after all copies were made, because several moves may copy the same file. */
export async function moveFiles(moves: readonly FileMove[]): Promise<void> {
  for (const { from, to } of moves) {
    const file = await readFile(from);
    if (file) await saveFile(to, file);
  }
  for (const { from } of moves) await dropFile(from);
}

async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}
