import { useState } from 'react';
import { storage } from '#web/drafts/browser-drafts.ts';

/**
 * Holds what is typed in a review and not sent yet. Once `text` has words, this browser stores all of it with every
 * letter until it is sent, also over a reload, a lost connection and the end of the session. `key` names the form, the
 * person and the article; `nothing` is the empty form.
 */
export function useUnsent<Typed extends { text: string } & Record<string, string>>(key: string, nothing: Typed) {
  const [unsent, setUnsent] = useState(() => read(storage.get(key), nothing));
  const [isRestored, setIsRestored] = useState(unsent.text !== '');

  function write(part: Partial<Typed>): void {
    const next = { ...unsent, ...part };
    setUnsent(next);
    setIsRestored(false);
    keep(key, next);
  }

  return { unsent, isRestored, write, forget: () => storage.remove(key) };
}

/** Stores what was typed for the form of that key. Without words there is nothing to keep. */
export function keep(key: string, unsent: { text: string }): void {
  if (unsent.text.trim() === '') storage.remove(key);
  else storage.set(key, JSON.stringify(unsent));
}

/** Returns `nothing` for an invalid value: people can write anything into their storage. */
function read<Typed extends Record<string, string>>(stored: string | null, nothing: Typed): Typed {
  try {
    const found = (JSON.parse(stored ?? 'null') ?? {}) as Record<string, unknown>;
    // A field that was added since the value was stored is empty, so that the words are not lost.
    const all = Object.entries(nothing).map(([name, empty]) => [name, found[name] ?? empty] as const);
    return all.every(([, value]) => typeof value === 'string') ? (Object.fromEntries(all) as Typed) : nothing;
  } catch {
    return nothing;
  }
}
