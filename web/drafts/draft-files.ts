import { createStore, del, delMany, get, keys, set } from 'idb-keyval';
import type { DraftFiles } from './draft-world.ts';
import type { FileMove } from './old-drafts.ts';

/**
 * Holds the pictures and PDFs of drafts. They do not fit into localStorage; IndexedDB stores files as they are. If the
 * browser blocks IndexedDB, or it is full, saving returns false and the form shows that.
 */
const store = createStore('drafts', 'images');

/** Reads and writes the drafts' files in IndexedDB. `save` resolves with whether the file was stored. */
export const draftFiles: Omit<DraftFiles, 'ready'> = {
  save: async (key, file) => await attempt(() => set(key, file, store).then(() => true), false),
  read: async (key) => {
    const found = await attempt<unknown>(() => get(key, store), undefined);
    return found instanceof File ? found : undefined;
  },
  drop: async (key) => await attempt(() => del(key, store), undefined),
  dropWithout: async (prefix, hasDraft) => {
    const isLeft = (key: IDBValidKey) => typeof key === 'string' && key.startsWith(prefix) && !hasDraft(key);
    await attempt(async () => delMany((await keys(store)).filter(isLeft), store), undefined);
  },
};

/** Moves files from old releases' keys to new keys. Deletes old keys last: two drafts may have shared one old file. */
export async function moveFiles(moves: readonly FileMove[]): Promise<void> {
  for (const { from, to } of moves) {
    const file = await draftFiles.read(from);
    if (file) await draftFiles.save(to, file);
  }
  for (const { from } of moves) await draftFiles.drop(from);
}

async function attempt<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act();
  } catch {
    return otherwise;
  }
}
