/**
 * The pictures of drafts. They do not fit into localStorage; IndexedDB takes files as they are. Where it is blocked or
 * full, saving answers false and the form says so.
 */
const DATABASE = 'drafts';
const STORE = 'images';

export async function keepImage(key: string, image: File): Promise<boolean> {
  return await inStore('readwrite', (store) => store.put(image, key)).then(
    () => true,
    () => false,
  );
}

export async function readImage(key: string): Promise<File | undefined> {
  const found = await inStore<unknown>('readonly', (store) => store.get(key)).catch(() => undefined);
  return found instanceof File ? found : undefined;
}

export async function dropImage(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** Pictures under `prefix` whose draft is gone. */
export async function dropImagesWithout(prefix: string, hasDraft: (key: string) => boolean): Promise<void> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  const keys = await inStore('readonly', (store) => store.getAllKeys(range)).catch(() => []);
  for (const key of keys) {
    if (typeof key === 'string' && !hasDraft(key)) await dropImage(key);
  }
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Only then is it on the disk.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The transaction was aborted.')),
      );
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not open.')));
    request.addEventListener('blocked', () => reject(new Error('The database is blocked.')));
  });
}
