import { LRUCache } from 'lru-cache';
import type { PublicContent } from '#server/system.ts';

/** The most characters of all cached lists together. */
const CAPACITY = 8_000_000;
/** The largest share of CAPACITY that one list may take. */
const LARGEST_SHARE = 0.1;

export function createPublicContent(): PublicContent {
  let version = 1;
  const listeners: (() => void)[] = [];
  /** Values that are still being computed, and values that were remembered without `sizeOf`. */
  const values = new Map<string, Promise<unknown>>();
  const lists = new LRUCache<string, Promise<unknown>>({ maxSize: CAPACITY, maxEntrySize: CAPACITY * LARGEST_SHARE });

  return {
    changed() {
      version += 1;
      values.clear();
      lists.clear();
      for (const listener of listeners) listener();
    },
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    remember<Value>(name: string, workOut: () => Promise<Value>, sizeOf?: (value: Value) => number) {
      const known = (values.get(name) ?? lists.get(name)) as Promise<Value> | undefined;
      if (known) return known;
      const value = workOut();
      values.set(name, value);
      void settle(name, value, sizeOf);
      return value;
    },
  };

  async function settle<Value>(name: string, value: Promise<Value>, sizeOf?: (value: Value) => number) {
    // False if public content has changed meanwhile: `values` is then empty, or has a newer value of this name.
    const isCurrent = () => values.get(name) === value;
    try {
      const result = await value;
      if (!sizeOf || !isCurrent()) return;
      values.delete(name);
      lists.set(name, value, { size: Math.max(1, sizeOf(result)) });
    } catch {
      if (isCurrent()) values.delete(name);
    }
  }
}
