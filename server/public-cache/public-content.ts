import type { PublicContent } from '#server/system.ts';

/** Characters of the lists that are remembered. */
const ROOM = 8_000_000;
/** One list may take this part of the room. */
const LARGEST_SHARE = 0.1;

type Remembered = { value: Promise<unknown>; size: number };

export function createPublicContent(): PublicContent {
  let version = 1;
  const listeners: (() => void)[] = [];
  const remembered = new Map<string, Remembered>();
  let size = 0;

  function forget(name: string, entry: Remembered): void {
    // Since the last change there may be another of that name.
    if (remembered.get(name) !== entry) return;
    remembered.delete(name);
    size -= entry.size;
  }

  function makeRoomFor(name: string, entry: Remembered, wanted: number): void {
    if (remembered.get(name) !== entry) return;
    if (wanted > ROOM * LARGEST_SHARE) return forget(name, entry);
    entry.size = wanted;
    size += wanted;
    // The oldest go first; one that is asked for often is soon worked out again.
    for (const [oldName, old] of remembered) {
      if (size <= ROOM) break;
      if (old.size > 0) forget(oldName, old);
    }
  }

  return {
    changed() {
      version += 1;
      remembered.clear();
      size = 0;
      for (const listener of listeners) listener();
    },
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    remember<Value>(name: string, workOut: () => Promise<Value>, sizeOf: (value: Value) => number = () => 0) {
      const known = remembered.get(name)?.value as Promise<Value> | undefined;
      if (known) return known;
      const value = workOut();
      const entry: Remembered = { value, size: 0 };
      remembered.set(name, entry);
      value.then(
        (result) => makeRoomFor(name, entry, sizeOf(result)),
        () => forget(name, entry),
      );
      return value;
    },
  };
}
