/** Stores drafts as text. `set` returns whether the value will outlive this page. */
export type DraftStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
};

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The browser's storage, or the page's memory for what the browser refuses to store: full, blocked or private. The
 * memory survives a logout and a login without a page load, nothing more. Other tabs see only what is in the browser's
 * storage.
 */
export function createDraftStorage(openStorage: () => BrowserStorage): DraftStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: BrowserStorage) => T, otherwise: T): T => {
    try {
      return act(openStorage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      );
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}
