/** Stores drafts as text. `set` returns whether the value will outlive this page. */
export type DraftStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
  /** Whether a value will outlive this page. */
  isStored: (key: string) => boolean;
};

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** A value that the browser refused to store. `over`: the older value that the browser still has under the same key. */
type Refused = { value: string; over: string | null };

/**
 * Stores values in the browser, or in this page's memory if the browser refuses them (full, blocked or private). The
 * memory is lost when the page is reloaded or closed. Other tabs see only the browser's storage. A value that another
 * tab stores there later replaces the value in this page's memory.
 */
export function createDraftStorage(openStorage: () => BrowserStorage): DraftStorage {
  const memory = new Map<string, Refused>();
  const attempt = <T>(act: (storage: BrowserStorage) => T, otherwise: T): T => {
    try {
      return act(openStorage());
    } catch {
      return otherwise;
    }
  };
  const stored = (key: string) => attempt((storage) => storage.getItem(key), null);

  function refused(key: string): string | undefined {
    const found = memory.get(key);
    return found && found.over === stored(key) ? found.value : undefined;
  }

  const get = (key: string) => refused(key) ?? stored(key);

  return {
    get,
    isStored: (key) => refused(key) === undefined && stored(key) !== null,
    set: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, { value, over: stored(key) });
      return isStored;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => {
      const found = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [],
      );
      return [...new Set([...found, ...memory.keys()])];
    },
  };
}
